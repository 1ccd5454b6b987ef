import { createHash, randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { requestSchema } from '#server/testing/arbitrary.ts';
import type { Json } from './build.ts';
import type { Ending, Mood } from './moods.ts';

/** A request as the service sees it. */
export interface Asked {
  operation: Operation;
  params: Record<string, string>;
  query: URLSearchParams;
}

const TOTAL = 23;
const PAGE_SIZE = 10;

const patterns = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  operation: name as Operation,
  method,
  names: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** The operation a request is for; undefined where it is for none. */
export function read(method: string, url: string): Asked | undefined {
  const { pathname, searchParams } = new URL(url, 'http://service');
  for (const { operation, names, pattern, ...each } of patterns) {
    const found = each.method === method && pattern.exec(pathname);
    if (!found) continue;
    const values = found.slice(1).map(decodeURIComponent);
    const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    return { operation, params, query: searchParams };
  }
  return undefined;
}

const schemas = new Map<Operation, Json>();
function schemaOf(operation: Operation): Json {
  const known = schemas.get(operation) ?? requestSchema(endpoints[operation].response);
  schemas.set(operation, known);
  return known;
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) % 2 ** 30;
const camel = (param: string) => param.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `message_id` and its like name no field of the answer. */
function underIds(value: unknown, params: Record<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(params)
    .map(([name, id]) => [camel(name), id])
    .filter(([name = '']) => name in value);
  return { ...value, ...Object.fromEntries(own) };
}

function items(mood: Mood, { operation, params }: Asked, from: number, to: number): unknown[] {
  const { properties = {} } = schemaOf(operation);
  const list = properties.items as Json;
  const seed = seedOf(`${operation} ${JSON.stringify(params)}`);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) =>
    underIds(mood.record(list.items as Json, 'item', seed, from + index), params),
  );
}

const pageIdOf = (item: unknown) => (item as { pageId?: unknown }).pageId;

/** Search has no cursor: who wants more asks for more. Each page has some of the hits. */
function search(mood: Mood, asked: Asked): object {
  const pages = items(mood, { operation: 'listPages', params: {}, query: asked.query }, 0, TOTAL);
  const hits = items(mood, asked, 0, TOTAL).map((hit, index) => ({
    ...(hit as object),
    pageId: pageIdOf(pages[index % 5]),
  }));
  const wanted = asked.query.get('query');
  const found = pages.some((page) => pageIdOf(page) === wanted)
    ? hits.filter(({ pageId }) => pageId === wanted)
    : hits;
  const shown = found.slice(0, Number(asked.query.get('limit') ?? PAGE_SIZE));
  return { items: shown, hasMore: shown.length < found.length, nextCursor: null, totalCount: null };
}

const ends: Record<Ending, (mood: Mood, asked: Asked) => object> = {
  honest(mood, asked) {
    const from = Number(asked.query.get('cursor')?.slice(1) ?? 0);
    const to = Math.min(TOTAL, from + Math.min(PAGE_SIZE, Number(asked.query.get('limit') ?? PAGE_SIZE)));
    const hasMore = to < TOTAL;
    return {
      items: items(mood, asked, from, to),
      hasMore,
      nextCursor: hasMore ? `@${to}` : null,
      totalCount: TOTAL,
    };
  },
  endless(mood, asked) {
    const from = Number(asked.query.get('cursor')?.split(' ')[0] ?? 0);
    return {
      items: items(mood, asked, from, from + PAGE_SIZE),
      hasMore: true,
      nextCursor: `${from + PAGE_SIZE} ${randomUUID()}`,
      totalCount: Number.MAX_SAFE_INTEGER,
    };
  },
  repeating: (mood, asked) => ({
    items: items(mood, asked, 0, PAGE_SIZE),
    hasMore: true,
    nextCursor: 'again',
    totalCount: TOTAL,
  }),
  contradicting: (mood, asked) => ({
    items: items(mood, asked, 0, PAGE_SIZE),
    hasMore: true,
    nextCursor: null,
    totalCount: TOTAL,
  }),
};

/** What a service of this mood answers. */
export function reply(mood: Mood, asked: Asked): unknown {
  const schema = schemaOf(asked.operation);
  const seed = seedOf(`${asked.operation} ${JSON.stringify(asked.params)}`);
  if (!mood.coherent) return mood.record(schema, 'reply', seed, 0);
  if (schema.properties?.items === undefined)
    return underIds(mood.record(schema, 'reply', seed, seed % TOTAL), asked.params);
  if (asked.operation === 'searchAudiences' && mood.ending === 'honest') return search(mood, asked);
  return ends[mood.ending](mood, asked);
}
