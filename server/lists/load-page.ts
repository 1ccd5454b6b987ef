import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Paged } from '#contract/envelope.ts';
import { DEFAULT_LIMIT } from '#contract/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Cursors, Position } from './cursor.ts';

/**
 * Keyset condition as a comparison of row values, `(a, b) < (x, y)`, which both databases evaluate on an index.
 * Matches all rows without a position. All columns must be sorted in the same direction.
 */
export const afterPosition = (
  order: '<' | '>',
  columns: readonly string[],
  after: Position['after'] | undefined,
): RawBuilder<boolean> =>
  after === undefined
    ? sql`1 = 1`
    : sql`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(order)} (${sql.join(after)})`;

export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** Text in the rows of one page, whatever the limit; a single row may be larger. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** Bytes of text in each of the first rows of an ordered query, without loading it: of columns, or as an expression. */
export async function selectRowBytes<Tables extends Schema, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
  columns: readonly (string | RawBuilder<unknown>)[],
  limit: number,
): Promise<number[]> {
  const lengths = columns.map((column) => {
    const bytes = typeof column === 'string' ? sql`octet_length(${sql.ref(column)})` : column;
    return sql`coalesce(${bytes}, 0)`;
  });
  const rows = await query
    .select(sql`${sql.join(lengths, sql` + `)}`.as('bytes'))
    .limit(limit)
    .$castTo<{ bytes: number }>()
    .execute();
  return rows.map(({ bytes }) => Number(bytes));
}

/** Number of rows that fit into `MAX_PAGE_BYTES`, but at least one. */
export function countRowsWithin(bytes: readonly number[], limit: number): number {
  let sum = 0;
  const tooMany = bytes.findIndex((each) => {
    sum += each;
    return sum > MAX_PAGE_BYTES;
  });
  return tooMany === -1 ? limit : Math.max(1, tooMany);
}

export interface List<Row, Item, Total extends number | null> {
  cursors: Cursors;
  /** Tenant, operation and filters that a cursor is valid for. */
  scope: (string | undefined)[];
  query: { cursor?: string | undefined; limit?: number | undefined };
  /**
   * Called for the first page only; the cursor carries the total. Null if counting would read every row; the total is
   * then known only if there is one page.
   */
  count(): Promise<Total>;
  /** Loads at most `limit` rows in order, after the given sort keys. */
  loadRows(after: Position['after'] | undefined, limit: number): Promise<Row[]>;
  /** Bytes of text in each of those rows; omitted if rows are always small. */
  loadRowBytes?(after: Position['after'] | undefined, limit: number): Promise<number[]>;
  sortKeysOf(row: Row): Position['after'];
  toItem(row: Row): Item;
}

/**
 * Loads one page of a keyset-paginated list: at most `limit` rows and 8 MiB. Fetches one more row to know whether
 * there is another page.
 */
export async function loadPage<Row, Item, Total extends number | null>(
  list: List<Row, Item, Total>,
): Promise<Paged<Item, Total>> {
  const limit = list.query.limit ?? DEFAULT_LIMIT;
  const scope = JSON.stringify(list.scope);
  const position =
    list.query.cursor === undefined ? undefined : list.cursors.decode(scope, list.query.cursor);
  const bytes = (await list.loadRowBytes?.(position?.after, limit)) ?? [];
  const size = countRowsWithin(bytes, limit);
  // Queries run in sequence, here and in handlers: a request uses one connection of the pool.
  const total = position ? (position.total as Total) : await list.count();
  const found = await list.loadRows(position?.after, size + 1);
  const hasMore = found.length > size;
  const rows = hasMore ? found.slice(0, size) : found;
  const last = rows.at(-1);
  const isOnlyPage = !position && !hasMore;
  const totalCount = total === null && isOnlyPage ? (rows.length as Total) : total;
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
