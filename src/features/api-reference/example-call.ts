import { curl } from '#lib/curl.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { coreOf, type Json, listAt, objectAt, textAt, variantsOf } from './schema.ts';

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
export function exampleCall(document: ApiDocument, operation: ApiOperation, origin: string): string {
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

/** Deeper than any request. */
const MAX_DEPTH = 4;
/** Candidates for a pattern, simplest first. */
const texts = ['text', 'account_1', '+14155550100', 'https://example.com', 'example.com', '1'];
const formats = new Map([
  ['uri', 'https://example.com'],
  ['email', 'name@example.com'],
  ['date-time', '2026-01-31T12:00:00Z'],
]);

/**
 * Shortest valid value of a schema: the required keys, or else the first one.
 */
export function sample(root: Json, given: unknown, depth = 0): unknown {
  const { schema } = coreOf(root, given);
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  const [first] = listAt(schema, 'enum');
  if (first !== undefined) return first;
  const [variant] = variantsOf(schema);
  if (variant !== undefined && depth < MAX_DEPTH) return sample(root, variant, depth + 1);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'array')
    return depth < MAX_DEPTH && schema.minItems ? [sample(root, schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (type === 'boolean') return true;
  if (type === 'string') return sampleText(schema);
  return depth < MAX_DEPTH ? sampleObject(root, schema, depth) : {};
}

function sampleObject(root: Json, schema: Json, depth: number): Json {
  const properties = Object.entries(objectAt(schema, 'properties'));
  const required = new Set(listAt(schema, 'required'));
  const named = properties.filter(([name]) => required.has(name));
  const plain =
    properties.find(([, each]) => typeof sample(root, each, MAX_DEPTH) === 'string') ?? properties[0];
  const shown = named.length === 0 && depth === 0 && plain ? [plain] : named;
  return Object.fromEntries(shown.map(([name, each]) => [name, sample(root, each, depth + 1)]));
}

function sampleText(schema: Json): string {
  const format = formats.get(textAt(schema, 'format') ?? '');
  if (format) return format;
  const pattern = textAt(schema, 'pattern');
  if (!pattern) return 'text';
  try {
    const rule = new RegExp(pattern, 'u');
    return texts.find((each) => rule.test(each)) ?? 'text';
  } catch {
    return 'text';
  }
}
