import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { requestSchema } from '#server/testing/arbitrary.ts';
import type { JsonSchema } from './generate.ts';
import type { PaginationBehavior, Profile } from './profiles.ts';

export interface ServiceRequest {
  operation: Operation;
  params: Record<string, string>;
  query: URLSearchParams;
}

const TOTAL = 23;
const PAGE_SIZE = 10;

const operationPatterns = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  operation: name as Operation,
  method,
  names: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** Returns undefined if no operation matches. */
export function parseRequest(method: string, url: string): ServiceRequest | undefined {
  const { pathname, searchParams } = new URL(url, 'http://service');
  for (const { operation, names, pattern, ...each } of operationPatterns) {
    const match = each.method === method && pattern.exec(pathname);
    if (!match) continue;
    const values = match.slice(1).map(decodeURIComponent);
    const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    return { operation, params, query: searchParams };
  }
  return undefined;
}

const schemas = new Map<Operation, JsonSchema>();
function schemaOf(operation: Operation): JsonSchema {
  const schema = schemas.get(operation) ?? requestSchema(endpoints[operation].response);
  schemas.set(operation, schema);
  return schema;
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) % 2 ** 30;
const toCamelCase = (param: string) =>
  param.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Parameters like `message_id` aren't fields of the response. */
function withRequestedIds(value: unknown, params: Record<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(params)
    .map(([name, id]) => [toCamelCase(name), id])
    .filter(([name = '']) => name in value);
  return { ...value, ...Object.fromEntries(own) };
}

function createItems(
  profile: Profile,
  { operation, params }: ServiceRequest,
  from: number,
  to: number,
): unknown[] {
  const { properties = {} } = schemaOf(operation);
  const list = properties.items as JsonSchema;
  const seed = seedOf(`${operation} ${JSON.stringify(params)}`);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) =>
    withRequestedIds(profile.createRecord(list.items as JsonSchema, 'item', seed, from + index), params),
  );
}

const pageIdOf = (item: unknown) => (item as { pageId?: unknown }).pageId;

/** Search has no cursor, only a limit. Hits are spread over five pages. */
function searchAudiences(profile: Profile, request: ServiceRequest): object {
  const pages = createItems(profile, { operation: 'listPages', params: {}, query: request.query }, 0, TOTAL);
  const hits = createItems(profile, request, 0, TOTAL).map((hit, index) => ({
    ...(hit as object),
    pageId: pageIdOf(pages[index % 5]),
  }));
  const query = request.query.get('query');
  const found = pages.some((page) => pageIdOf(page) === query)
    ? hits.filter(({ pageId }) => pageId === query)
    : hits;
  const shown = found.slice(0, Number(request.query.get('limit') ?? PAGE_SIZE));
  return { items: shown, hasMore: shown.length < found.length, nextCursor: null, totalCount: null };
}

const listResponses: Record<PaginationBehavior, (profile: Profile, request: ServiceRequest) => object> = {
  correct(profile, request) {
    const from = Number(request.query.get('cursor')?.slice(1) ?? 0);
    const to = Math.min(TOTAL, from + Math.min(PAGE_SIZE, Number(request.query.get('limit') ?? PAGE_SIZE)));
    const hasMore = to < TOTAL;
    return {
      items: createItems(profile, request, from, to),
      hasMore,
      nextCursor: hasMore ? `@${to}` : null,
      totalCount: TOTAL,
    };
  },
  endless(profile, request) {
    const from = Number(request.query.get('cursor')?.split(' ')[0] ?? 0);
    return {
      items: createItems(profile, request, from, from + PAGE_SIZE),
      hasMore: true,
      nextCursor: `${from + PAGE_SIZE} ${randomUUID()}`,
      totalCount: Number.MAX_SAFE_INTEGER,
    };
  },
  repeating: (profile, request) => ({
    items: createItems(profile, request, 0, PAGE_SIZE),
    hasMore: true,
    nextCursor: 'again',
    totalCount: TOTAL,
  }),
  contradictory: (profile, request) => ({
    items: createItems(profile, request, 0, PAGE_SIZE),
    hasMore: true,
    nextCursor: null,
    totalCount: TOTAL,
  }),
};

export function createResponse(profile: Profile, request: ServiceRequest): unknown {
  const schema = schemaOf(request.operation);
  const seed = seedOf(`${request.operation} ${JSON.stringify(request.params)}`);
  if (!profile.isConsistent) return profile.createRecord(schema, 'reply', seed, 0);
  if (schema.properties?.items === undefined)
    return withRequestedIds(profile.createRecord(schema, 'reply', seed, seed % TOTAL), request.params);
  if (request.operation === 'searchAudiences' && profile.pagination === 'correct')
    return searchAudiences(profile, request);
  return listResponses[profile.pagination](profile, request);
}
