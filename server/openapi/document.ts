import type * as z from 'zod/mini';
import { additions } from '#contract/additions.ts';
import type { Capability } from '#contract/capabilities.ts';
import { operationDescriptions, tagDescriptions } from '#contract/descriptions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { EXAMPLE_TIME, ISO_EXAMPLE_TIME } from '#contract/field-docs.ts';
import type { Operation } from '#contract/operations.ts';
import { problem } from '#contract/problem.ts';
import { paramDocs, queryDocs } from '#contract/request-docs.ts';
import { version } from '#server/version.ts';
import type { Docs } from './annotate.ts';
import { convertBodies, convertResponses, type Json } from './schemas.ts';

interface ErrorResponse {
  description: string;
  when(endpoint: Endpoint, isGateway: boolean): boolean;
  /** Sent before there is a request to give an ID to. */
  isRaw?: true;
}

const errorResponses: Record<string, ErrorResponse> = {
  400: { description: 'The request is invalid. `errors` lists the fields.', when: () => true },
  401: { description: 'The API key is missing or unknown.', when: () => true },
  403: { description: "A page of another site sent this with a user's session.", when: (e) => writes(e) },
  404: {
    description: 'The record does not exist.',
    when: (e) => e.path.includes('{') || e.method === 'POST',
  },
  408: { description: 'The request took too long to arrive.', when: () => true, isRaw: true },
  409: {
    description: 'The record is in a state that does not allow this, or the idempotency key was used before.',
    when: (e) => writes(e),
  },
  412: { description: 'The record has changed since you loaded it.', when: (e) => e.header === 'if-match' },
  413: {
    description: 'The body is larger than 1 MiB or has more than 50,000 values.',
    when: (e) => writes(e),
  },
  415: { description: 'The body is not application/json.', when: (e) => writes(e) },
  421: { description: "The server isn't known by the host name of the request.", when: () => true },
  429: { description: 'Too many requests. Wait as long as `Retry-After` says.', when: () => true },
  431: { description: 'URL and headers are larger than 16 KiB.', when: () => true, isRaw: true },
  500: { description: 'Something failed on the server. Its log has the request ID.', when: () => true },
  502: {
    description: "The service behind this server failed, can't be reached, or sent something else than JSON.",
    when: (_, isGateway) => isGateway,
  },
  503: {
    description: 'The database is unavailable or busy, or too many of your requests are waiting.',
    when: () => true,
  },
  504: {
    description: "The service behind this server didn't respond in time.",
    when: (_, isGateway) => isGateway,
  },
  507: { description: 'The disk is full.', when: (e, isGateway) => writes(e) && !isGateway },
};
const writes = ({ method }: Endpoint) => method !== 'GET';

const headers = {
  'if-match': {
    name: 'If-Match',
    description:
      "The record's ETag when you loaded it. If the record has changed since, nothing is written and the response is 412.",
  },
  'if-none-match': {
    name: 'If-None-Match',
    description:
      "The record's ETag when you loaded it. If the record hasn't changed since, the response is 304 without a body.",
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    example: '1f0e7a52-import-row-12',
    description:
      'A key of your choice. Repeating the request with the same key and body within 7 days returns the first result, with the header `Idempotency-Replayed: true`, instead of creating another record.',
  },
};

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});
/** An audience's ETag is its quoted `latestVersion.versionId`, unless scheduled; that of others the quoted `updatedAt`. */
const etagExample = ({ tag }: Endpoint, iso: boolean) =>
  tag.startsWith('Audience') ? '"ver_2b8c4d1e"' : `"${iso ? ISO_EXAMPLE_TIME : EXAMPLE_TIME}"`;
const etag = (endpoint: Endpoint, iso: boolean) => ({
  ETag: header('Identifies this state of the record. Send it as `If-Match`.', etagExample(endpoint, iso)),
});
const createdHeaders = {
  Location: header('Address of the record.', '/v0/pages/page_01kaj5'),
  'Idempotency-Replayed': header(
    'Present if the key had been used: nothing was created, and this is the first result.',
    'true',
  ),
};
const retryAfter = { 'Retry-After': header('Seconds to wait before trying again.', 30) };
const requestId = {
  'X-Request-Id': header("ID of the request in the server's log.", '5e1c9c2e-8a57-4d0b-9f3e-2f1d6c7b8a90'),
};
/** Sent unless the limit is turned off. */
const rateLimit = {
  'X-RateLimit-Limit': header('Requests a key may make per minute.', 6000),
  'X-RateLimit-Remaining': header('Requests left in this minute.', 5998),
  'X-RateLimit-Reset': header('Seconds until the minute is over.', 42),
};

/** Moves the description and example of a field to its parameter. */
function documented(field: unknown) {
  const { description, examples, ...schema } = field as Json;
  return { description, example: examples?.[0], schema };
}

function parameters(
  endpoint: Endpoint,
  omitted: readonly string[],
  of: (schema: z.core.$ZodType) => Json,
  iso: boolean,
) {
  const from = (where: 'path' | 'query', object: z.ZodMiniObject) =>
    Object.entries(of(object).properties ?? {})
      .filter(([name]) => !omitted.includes(name))
      .map(([name, schema]) => ({
        name,
        in: where,
        required: where === 'path',
        ...documented(schema),
      }));
  const optional = endpoint.header && headers[endpoint.header];
  return [
    ...from('path', endpoint.params),
    ...from('query', endpoint.query),
    ...(optional
      ? [
          {
            ...optional,
            ...(endpoint.header !== 'idempotency-key' && { example: etagExample(endpoint, iso) }),
            in: 'header',
            required: false,
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
}

/** Operations that check `If-Match` in services with `if-match` alone. */
const firstChecked: readonly Operation[] = [
  'updatePage',
  'publishPage',
  'updateAudience',
  'draftAudience',
  'publishAudience',
  'updateTopicEntry',
];

function headerCapability(operation: Operation, header: NonNullable<Endpoint['header']>): Capability {
  if (header === 'idempotency-key') return header;
  return firstChecked.includes(operation) ? 'if-match' : 'if-match-all';
}

/** The endpoint without the optional headers that the service doesn't announce. */
function withoutMissingHeaders(
  operation: Operation,
  { header, etag, ...endpoint }: Endpoint,
  capabilities: readonly Capability[],
): Endpoint {
  return {
    ...endpoint,
    ...(header && capabilities.includes(headerCapability(operation, header)) && { header }),
    ...(etag && capabilities.includes('if-match') && { etag }),
  };
}

/** The {@link additions} of capabilities that a service lacks: parameters by operation and fields by schema. */
function missingAdditions(capabilities: readonly Capability[]) {
  const missing = Object.entries(additions)
    .filter(([capability]) => !capabilities.includes(capability as Capability))
    .map(([, addition]) => addition);
  return {
    parametersOf: (operation: Operation) =>
      missing.flatMap(({ parameters }) => parameters[operation as keyof typeof parameters] ?? []),
    fieldsOf: (schema: string) =>
      missing.flatMap(({ fields }) => fields[schema as keyof typeof fields] ?? []),
  };
}

const describeTimes = ({ timestamps, isGateway }: DocumentOptions) => {
  if (isGateway) return 'Times in responses are as that service writes them. Times in requests are ISO 8601.';
  return timestamps === 'iso'
    ? 'Times are ISO 8601.'
    : `Times in responses are \`+\` and milliseconds since 1970 (\`${EXAMPLE_TIME}\`). Times in requests are ISO 8601.`;
};

const description = (options: DocumentOptions) =>
  [
    'Pages, audiences, sessions, topics, people and accounts of your tenant.',
    ...(options.isGateway
      ? ['This server forwards requests to another service, which may differ in details such as limits.']
      : []),
    '## Lists\n\nA list returns `items`. If `nextCursor` is set, send it as `cursor` to get the next ones, with the other parameters unchanged. `limit` is the most items to return. A response may hold fewer, to stay under 8 MiB.',
    `## Times\n\n${describeTimes(options)}`,
    '## Updates\n\nAn update replaces the fields you send and leaves the others alone. Unknown fields are rejected, and so are `readOnly` ones. Operations with `x-extension` also reject unknown query parameters.',
    '## Errors\n\nErrors are problem documents (RFC 9457): `detail` says what is wrong, `code` is a stable name for programs, `errors` lists invalid fields. `x-request-id` finds the request in the log.',
    '## Limits\n\nThe headers `x-ratelimit-*` say how many requests are left this minute. After a 429, wait as long as `retry-after` says.',
  ].join('\n\n');

export interface DocumentOptions {
  timestamps: 'epoch' | 'iso';
  publicUrl?: string | undefined;
  basePath?: string | undefined;
  /** Capabilities of the service. Other operations and headers are omitted. */
  capabilities: readonly Capability[];
  /** Whether another service handles the requests. */
  isGateway?: boolean;
}

/** Drops the sentences about ETags from all descriptions. */
const withoutETags = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'description' && typeof value === 'string'
      ? value
          .split(/(?<=\.) /)
          .filter((sentence) => !/\b(?:ETag|If-Match)\b/.test(sentence))
          .join(' ')
      : value,
  );

/** The OpenAPI 3.1 document of the service, derived from the contract. */
export function openApiDocument(options: DocumentOptions) {
  const { timestamps, publicUrl = '', basePath = '', capabilities, isGateway = false } = options;
  const all = (Object.entries(endpoints) as [Operation, Endpoint][])
    .filter(([, { capability }]) => capability === undefined || capabilities.includes(capability))
    .map(
      ([operation, endpoint]) =>
        [operation, withoutMissingHeaders(operation, endpoint, capabilities)] as const,
    );
  const iso = timestamps === 'iso';
  const missing = missingAdditions(capabilities);
  const docsOfQuery: Readonly<Record<string, Docs>> = queryDocs;
  const reply = convertResponses(
    all.flatMap(([operation, { params, query }]) => [
      [params, paramDocs],
      [query, docsOfQuery[operation] ?? {}],
    ]),
    iso,
    missing.fieldsOf,
  );
  const body = convertBodies(missing.fieldsOf);
  const json = (schema: Json) => ({ 'application/json': { schema } });

  const operation = (operationId: Operation, endpoint: Endpoint) => ({
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: operationDescriptions[operationId],
    ...(endpoint.capability && { 'x-extension': true }),
    parameters: parameters(endpoint, missing.parametersOf(operationId), reply.of, iso),
    ...(endpoint.body && { requestBody: { required: true, content: json(body.of(endpoint.body)) } }),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 201 ? 'Created.' : 'Success.',
        headers: {
          ...requestId,
          ...rateLimit,
          ...(endpoint.status === 201 && createdHeaders),
          ...((endpoint.header || endpoint.etag) && etag(endpoint, iso)),
        },
        content: json(reply.of(endpoint.response)),
      },
      ...(endpoint.header === 'if-none-match' && {
        304: { description: 'The record has not changed.', headers: etag(endpoint, iso) },
      }),
      ...Object.fromEntries(
        Object.entries(errorResponses)
          .filter(([, refusal]) => refusal.when(endpoint, isGateway))
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
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Audience Page Service',
      version,
      description: description(options),
      contact: { name: 'Audience Console' },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-capabilities': capabilities,
      'x-extensions': capabilities.filter((capability) => Object.hasOwn(headers, capability)),
    },
    servers: [{ url: publicUrl + basePath || '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(all.map(([, endpoint]) => endpoint.tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Your API key.' },
      },
      responses: Object.fromEntries(
        Object.entries(errorResponses).map(([status, { description, isRaw }]) => [
          `Refused${status}`,
          {
            description,
            headers: {
              ...(!isRaw && requestId),
              ...((status === '429' || status === '503') && retryAfter),
              ...(status === '412' &&
                capabilities.includes('if-match-all') && {
                  ETag: header('Identifies the current state of the record.', '"ver_2b8c4d1e"'),
                }),
            },
            content: { 'application/problem+json': { schema: reply.of(problem) } },
          },
        ]),
      ),
      schemas: { ...reply.components, ...body.components },
    },
  };
  return capabilities.includes('if-match') ? document : withoutETags(document);
}
