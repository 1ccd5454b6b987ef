import { isObject, type Json, listAt, objectAt, objectsAt, resolve, textAt } from './schema.ts';

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string | null;
  schema: unknown;
}

export interface Content {
  mediaType: string;
  schema: unknown;
}

export interface OperationResponse {
  status: string;
  description: string | null;
  headers: { name: string; description: string | null }[];
  content: Content[];
}

export interface ApiOperation {
  /** `operationId`, or method and path without one. Used in the URL. */
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string | null;
  deprecated: boolean;
  parameters: Parameter[];
  body: { required: boolean; content: Content[] } | null;
  responses: OperationResponse[];
}

export interface ApiDocument {
  title: string;
  version: string | null;
  description: string | null;
  /** May be relative. */
  server: string | null;
  /** Header with the API key. */
  key: { header: string; description: string | null } | null;
  groups: { tag: string; operations: ApiOperation[] }[];
  /** Complete document, to resolve references. */
  root: Json;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const OTHERS = 'Other';

/** Parses an OpenAPI 3 document. Ignores missing and malformed parts. */
export function parseDocument(given: unknown): ApiDocument {
  const root = isObject(given) ? given : {};
  const info = objectAt(root, 'info');
  const operations = Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) =>
    readPath(root, path, resolve(root, item).value),
  );
  const tags = new Set([
    ...objectsAt(root, 'tags').flatMap((tag) => textAt(tag, 'name') ?? []),
    ...operations.map(({ tag }) => tag),
  ]);
  return {
    title: textAt(info, 'title') ?? 'API',
    version: textAt(info, 'version'),
    description: textAt(info, 'description'),
    server: textAt(objectsAt(root, 'servers')[0] ?? {}, 'url'),
    key: keyOf(root),
    groups: [...tags]
      .map((tag) => ({ tag, operations: operations.filter((each) => each.tag === tag) }))
      .filter((group) => group.operations.length > 0),
    root,
  };
}

function keyOf(root: Json): ApiDocument['key'] {
  for (const scheme of Object.values(objectAt(objectAt(root, 'components'), 'securitySchemes'))) {
    const { value } = resolve(root, scheme);
    const header = value.in === 'header' ? textAt(value, 'name') : null;
    if (header) return { header, description: textAt(value, 'description') };
  }
  return null;
}

function readPath(root: Json, path: string, item: Json): ApiOperation[] {
  return methods.flatMap((method) => {
    const operation = item[method];
    return isObject(operation) ? [readOperation(root, method, path, item, operation)] : [];
  });
}

function readOperation(root: Json, method: string, path: string, item: Json, operation: Json): ApiOperation {
  const id = textAt(operation, 'operationId') ?? `${method} ${path}`;
  const tag = listAt(operation, 'tags').find((each) => typeof each === 'string');
  const body = isObject(operation.requestBody) ? resolve(root, operation.requestBody).value : null;
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: typeof tag === 'string' ? tag : OTHERS,
    summary: textAt(operation, 'summary') ?? id,
    description: textAt(operation, 'description'),
    deprecated: operation.deprecated === true,
    parameters: [...objectsAt(item, 'parameters'), ...objectsAt(operation, 'parameters')].map((each) =>
      readParameter(resolve(root, each).value),
    ),
    body: body && { required: body.required === true, content: readContent(body) },
    responses: Object.entries(objectAt(operation, 'responses')).map(([status, response]) =>
      parseResponse(root, status, resolve(root, response).value),
    ),
  };
}

const withExample = (schema: unknown, example: unknown) =>
  isObject(schema) && example !== undefined ? { ...schema, examples: [example] } : schema;

const readParameter = (parameter: Json): Parameter => ({
  name: textAt(parameter, 'name') ?? 'unnamed',
  in: textAt(parameter, 'in') ?? 'query',
  required: parameter.required === true,
  description: textAt(parameter, 'description'),
  schema: withExample(parameter.schema ?? readContent(parameter)[0]?.schema, parameter.example),
});

const readContent = (from: Json): Content[] =>
  Object.entries(objectAt(from, 'content')).map(([mediaType, media]) => ({
    mediaType,
    schema: isObject(media) ? media.schema : undefined,
  }));

const parseResponse = (root: Json, status: string, response: Json): OperationResponse => ({
  status,
  description: textAt(response, 'description'),
  headers: Object.entries(objectAt(response, 'headers')).map(([name, header]) => ({
    name,
    description: textAt(resolve(root, header).value, 'description'),
  })),
  content: readContent(response),
});
