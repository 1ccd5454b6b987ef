import type * as z from 'zod/mini';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { problem } from '#contract/problem.ts';
import { bodySchemas, type Json, replySchemas } from './schemas.ts';

const refusals: Record<string, { description: string; when(endpoint: Endpoint): boolean }> = {
  400: { description: 'The request breaks the contract; `errors` names the fields.', when: () => true },
  401: { description: 'No key, or one that is not known.', when: () => true },
  404: { description: 'There is no such record.', when: (e) => e.path.includes('{') || e.method === 'POST' },
  409: {
    description: 'The state of the record, or an earlier request, forbids this.',
    when: (e) => writes(e),
  },
  412: { description: 'The record has changed since it was read.', when: (e) => e.header === 'if-match' },
  413: {
    description: 'The body is larger than 1 MiB, or holds more than 50,000 values.',
    when: (e) => writes(e),
  },
  415: { description: 'The body is not application/json.', when: (e) => writes(e) },
  429: { description: 'Too many requests with this key.', when: () => true },
  500: { description: 'Something failed inside the service.', when: () => true },
  503: {
    description: 'The database is away or busy, or too many requests of the tenant wait.',
    when: () => true,
  },
  507: { description: 'The disk of the database is full.', when: (e) => writes(e) },
};
const writes = (endpoint: Endpoint) => endpoint.body !== undefined;

const headers = {
  'if-match': {
    name: 'If-Match',
    description: 'The ETag of the record as it was read; 412 where it has changed since.',
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    description:
      'Names this creation: sent again with the same body within 7 days it gives the first result again.',
  },
};

const etag = {
  ETag: { description: 'Names this state of the record, for If-Match.', schema: { type: 'string' } },
};
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function parameters(endpoint: Endpoint, of: (schema: z.core.$ZodType) => Json) {
  const from = (where: 'path' | 'query', object: z.ZodMiniObject) =>
    Object.entries(of(object).properties ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path',
      schema,
    }));
  const header = endpoint.header && headers[endpoint.header];
  return [
    ...from('path', endpoint.params),
    ...from('query', endpoint.query),
    ...(header ? [{ ...header, in: 'header', required: false, schema: { type: 'string' } }] : []),
  ];
}

const description = (timestamps: DocumentOptions['timestamps']) =>
  [
    'The service inside Audience Console: pages, audiences, sessions, topics, persons, accounts.',
    'Every call carries the key of a tenant in the header `x-api-key`, and sees the records of that tenant only.',
    'A list answers `items`, and `nextCursor` where there are more: sent as `cursor`, with the other parameters as they were, it gives the next items. `limit` is 50 unless given; a page holds fewer items where they would pass 8 MiB.',
    timestamps === 'iso'
      ? 'Times are ISO 8601.'
      : 'Times in answers are `+` and milliseconds since 1970 (`+1763690000000`); times in requests are ISO 8601.',
    'An update replaces each key it names, whole, and leaves the others alone. A key that is not known is refused.',
    'Refusals are problem documents (RFC 9457): `detail` says what is wrong, `code` names it for programs, `errors` lists the fields at fault.',
  ].join('\n\n');

export interface DocumentOptions {
  timestamps: 'epoch' | 'iso';
  publicUrl?: string | undefined;
  /** Whether the optional headers are honoured, so that another console in front may rely on them. */
  extensions: boolean;
}

/** The OpenAPI 3.1 document of the service, derived from the contract. */
export function openApiDocument({ timestamps, publicUrl, extensions }: DocumentOptions) {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const reply = replySchemas(
    all.flatMap(([, e]) => [e.response, e.params, e.query]),
    timestamps === 'iso',
  );
  const body = bodySchemas(all.flatMap(([, e]) => (e.body ? [e.body] : [])));
  const json = (schema: Json) => ({ 'application/json': { schema } });

  const operation = (operationId: string, endpoint: Endpoint) => ({
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    parameters: parameters(endpoint, reply.of),
    ...(endpoint.body && { requestBody: { required: true, content: json(body.of(endpoint.body)) } }),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 201 ? 'Created.' : 'Done.',
        ...(endpoint.header && { headers: etag }),
        content: json(reply.of(endpoint.response)),
      },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([, refusal]) => refusal.when(endpoint))
          .map(([status]) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  });

  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of all) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(operationId, endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Audience Page Service',
      version: '0.1.0',
      description: description(timestamps),
      license: { name: 'MIT', identifier: 'MIT' },
      ...(extensions && { 'x-extensions': Object.keys(headers) }),
    },
    servers: [{ url: publicUrl ?? '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(all.map(([, endpoint]) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key of a tenant.' },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, { description }]) => [
          `Refused${status}`,
          {
            description,
            ...((status === '429' || status === '503') && { headers: retryAfter }),
            content: { 'application/problem+json': { schema: reply.of(problem) } },
          },
        ]),
      ),
      schemas: { ...reply.components, ...body.components },
    },
  };
}
