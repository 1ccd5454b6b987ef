import { createSearch } from '#api/queries/create-search.ts';
import { refName, type Schema, type Schemas } from './schema.ts';

/** Parts of the server's OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    securitySchemes: { apiKey: { name: string } };
    responses: Record<string, ApiResponse>;
    schemas: Schemas;
  };
}

interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, ApiResponse | { $ref: string }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  example: unknown;
  schema: Schema;
}

/** Schemas by media type. */
type Content = Record<string, { schema: Schema }>;

export interface ApiResponse {
  description: string;
  headers: Record<string, { description: string }>;
  /** Absent if the response has no body. */
  content?: Content;
}

export interface ApiOperation extends OpenApiOperation {
  method: string;
  path: string;
  responses: Record<string, ApiResponse>;
}

export interface ApiDocument extends OpenApiDocument {
  groups: { tag: string; operations: ApiOperation[] }[];
}

/** Groups the operations of a document by tag and resolves their responses. */
export function parseDocument(document: OpenApiDocument): ApiDocument {
  const { paths, tags, components } = document;
  const resolve = (response: ApiResponse | { $ref: string }) =>
    '$ref' in response ? (components.responses[refName(response.$ref)] as ApiResponse) : response;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        resolve(response),
      ]);
      return { ...operation, path, method: method.toUpperCase(), responses: Object.fromEntries(responses) };
    }),
  );
  return {
    ...document,
    groups: tags.map(({ name }) => ({
      tag: name,
      operations: operations.filter((operation) => operation.tags.includes(name)),
    })),
  };
}

/** Operations that match every word of a query. */
const searchOperations = createSearch(({ operationId, method, path, summary, tags }: ApiOperation) => ({
  texts: [operationId, `${method} ${path}`, summary, ...tags],
}));

export const filterGroups = (groups: ApiDocument['groups'], query: string): ApiDocument['groups'] =>
  groups
    .map(({ tag, operations }) => ({ tag, operations: searchOperations(operations, query) }))
    .filter(({ operations }) => operations.length > 0);
