import { curl } from '#api/transport/curl.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { coreOf, type Schema, type Schemas } from './schema.ts';

/** Base URL: the document's server, relative to the current origin. */
export const baseUrl = ({ servers }: ApiDocument, origin: string): string =>
  new URL(servers[0]?.url ?? '/', origin).href.replace(/\/+$/, '');

/**
 * Formats an operation as a cURL command with shell variables for path parameters, the API key and the version to
 * change.
 */
export function exampleCall(document: ApiDocument, operation: ApiOperation, origin: string): string {
  const { method, path, parameters, requestBody } = operation;
  const query = parameters.some(({ name }) => name === 'limit') ? '?limit=10' : '';
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const [body] = Object.values(requestBody?.content ?? {});
  return curl({
    method,
    // Double quotes, so that the shell expands variables.
    url: `"${baseUrl(document, origin)}${filled}${query}"`,
    headers: parameters.some(({ name }) => name === 'If-Match') ? ['"if-match: $ETAG"'] : [],
    body: body && JSON.stringify(exampleBody(document.components.schemas, body.schema)),
  });
}

/** Example of the required fields, or else of one text, preferably the name. */
export function exampleBody(schemas: Schemas, schema: Schema): Record<string, unknown> {
  const { properties = {}, required } = coreOf(schemas, schema);
  const examples = Object.entries(properties).map(([name, each]) => {
    const { default: value = each.examples?.[0] } = coreOf(schemas, each);
    return [name, value] as const;
  });
  const texts = examples.filter(([, value]) => typeof value === 'string');
  const [text] = [...texts.filter(([name]) => name === 'name'), ...texts];
  return Object.fromEntries(
    required ? examples.filter(([name]) => required.includes(name)) : text ? [text] : [],
  );
}

/** Example of a value: its own, else that of its fields or items. */
export function exampleValue(schemas: Schemas, schema: Schema): unknown {
  const core = coreOf(schemas, schema);
  const [example] = schema.examples ?? core.examples ?? [];
  if (example !== undefined) return example;
  if (core.properties)
    return Object.fromEntries(
      Object.entries(core.properties).map(([name, each]) => [name, exampleValue(schemas, each)]),
    );
  if (core.items) return [exampleValue(schemas, core.items)];
  const [type] = [core.type ?? []].flat();
  return (
    core.default ??
    core.enum?.[0] ??
    { string: 'text', integer: core.minimum ?? 1, number: 1, boolean: true, object: {} }[type ?? ''] ??
    null
  );
}
