import { curl } from '#lib/curl.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { sample } from './sample.ts';

/** Base URL: the document's server, relative to the current origin. */
export function baseUrl(document: ApiDocument, origin: string): string {
  const { href } = URL.parse(document.server ?? '/', origin) ?? new URL(origin);
  return href.replace(/\/+$/, '');
}

/** Percent-encodes characters that are special in a double-quoted shell string or end a URL. */
const inUrl = (text: string) =>
  text.replace(
    /[$`"\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Formats an operation as a cURL command with shell variables for path parameters and the API key. */
export function curlOf(document: ApiDocument, operation: ApiOperation, origin: string): string {
  const { method, path, parameters, body } = operation;
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.name === 'limit'))
    .map(({ name, schema }) => {
      const value = name === 'limit' ? '10' : String(sample(document.root, schema));
      return `${encoded(name)}=${encoded(value)}`;
    });
  // Double quotes, so that the shell expands variables.
  const filled = inUrl(path).replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const url = `"${inUrl(baseUrl(document, origin))}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const media = body?.content[0];
  return curl({
    method,
    url,
    keyHeader: document.key?.header ?? null,
    body: media && { mediaType: media.mediaType, text: JSON.stringify(sample(document.root, media.schema)) },
  });
}
