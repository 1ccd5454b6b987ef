import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Paged } from '#contract/envelope.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Cursors, Position } from './cursor.ts';

/** Rows of a page when the caller asks for no number. */
export const DEFAULT_LIMIT = 50;

/**
 * The rows beyond a position, as one comparison of row values, `(a, b) < (x, y)`: both databases walk an
 * index with it. Everything, before the first page. All columns must be ordered the same way.
 */
export const afterPosition = (
  order: '<' | '>',
  columns: readonly string[],
  after: Position['after'] | undefined,
): RawBuilder<boolean> =>
  after === undefined
    ? sql`1 = 1`
    : sql`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(order)} (${sql.join(after)})`;

/** How many rows a query finds. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** Text in the rows of one page, however many were asked for; a single row may be larger. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** How much text the first rows of an ordered query hold, without reading it. */
export async function selectRowBytes<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
  columns: readonly string[],
  limit: number,
): Promise<number[]> {
  const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const loadRows = await query
    .select(sql<number>`${sql.join(lengths, sql` + `)}`.as('bytes'))
    .limit(limit)
    .execute();
  return loadRows.map(({ bytes }) => bytes);
}

/** How many rows one answer may hold: those that fit the limit of bytes, but at least one. */
export function countFittingRows(bytes: readonly number[], limit: number): number {
  let sum = 0;
  const tooMany = bytes.findIndex((each) => {
    sum += each;
    return sum > MAX_PAGE_BYTES;
  });
  return tooMany === -1 ? limit : Math.max(1, tooMany);
}

export interface List<Row, Item> {
  cursors: Cursors;
  /** Tenant, operation and filters: what a cursor belongs to. */
  scope: (string | undefined)[];
  query: { cursor?: string | undefined; limit?: number | undefined };
  /** Asked once, on the first page; the cursor carries the answer along. */
  count(): Promise<number>;
  /** At most `limit` rows in order, after the given sort keys. */
  rows(after: Position['after'] | undefined, limit: number): Promise<Row[]>;
  /** How much text each of those rows holds; left out where rows are small whatever is written. */
  bytes?(after: Position['after'] | undefined, limit: number): Promise<number[]>;
  /** The sort keys of a row. */
  sortKeysOf(row: Row): Position['after'];
  toItem(row: Row): Item;
}

/**
 * One page of a keyset-paged list: at most `limit` rows and 8 MiB. One row more than it holds tells whether
 * there is another page.
 */
export async function loadPage<Row, Item>(list: List<Row, Item>): Promise<Paged<Item>> {
  const limit = list.query.limit ?? DEFAULT_LIMIT;
  const scope = JSON.stringify(list.scope);
  const position =
    list.query.cursor === undefined ? undefined : list.cursors.decode(scope, list.query.cursor);
  const loadRowBytes = (await list.bytes?.(position?.after, limit)) ?? [];
  const size = countFittingRows(loadRowBytes, limit);
  // One after the other, here and in handlers: a request holds one connection of the pool.
  const totalCount = position ? position.total : await list.count();
  const found = await list.rows(position?.after, size + 1);
  const hasMore = found.length > size;
  const rows = hasMore ? found.slice(0, size) : found;
  const last = rows.at(-1);
  return {
    items: rows.map(list.toItem),
    hasMore,
    nextCursor:
      hasMore && last !== undefined
        ? list.cursors.encode(scope, { after: list.sortKeysOf(last), total: totalCount })
        : null,
    totalCount,
  };
}
