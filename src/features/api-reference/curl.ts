import { curl } from '#lib/curl.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { sample } from './sample.ts';

/** Where the operations are: the document's server, read from the address the console has. */
export function baseUrl(document: ApiDocument, origin: string): string {
  const { href } = URL.parse(document.server ?? '/', origin) ?? new URL(origin);
  return href.replace(/\/+$/, '');
}

/** Percent-encodes what means something to a shell between double quotes, or ends a url. */
const inUrl = (text: string) =>
  text.replace(
    /[$`"\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** A call of an operation as a shell command: path params as variables to fill in, the key from `$API_KEY`. */
export function curlOf(document: ApiDocument, operation: ApiOperation, origin: string): string {
  const { method, path, parameters, body } = operation;
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.name === 'limit'))
    .map(({ name, schema }) => {
      const value = name === 'limit' ? '10' : String(sample(document.root, schema));
      return `${encoded(name)}=${encoded(value)}`;
    });
  // Double quotes, so that the shell fills the variables in.
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
