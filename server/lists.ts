import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Paged } from '#contract/envelope.ts';
import type { Cursors, Position } from './cursor.ts';
import type { Schema } from './db/schema.ts';

/** Rows of a page when the caller asks for no number. */
export const DEFAULT_LIMIT = 50;

/**
 * The rows beyond a position, as one comparison of row values, `(a, b) < (x, y)`: both databases walk an
 * index with it. Everything, before the first page. All columns must be ordered the same way.
 */
export const beyond = (
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

export interface List<Row, Item> {
  cursors: Cursors;
  /** Tenant, operation and filters: what a cursor belongs to. */
  scope: (string | undefined)[];
  query: { cursor?: string | undefined; limit?: number | undefined };
  /** Asked once, on the first page; the cursor carries the answer along. */
  count(): Promise<number>;
  /** At most `limit` rows in order, after the given sort keys. */
  rows(after: Position['after'] | undefined, limit: number): Promise<Row[]>;
  /** The sort keys of a row. */
  keys(row: Row): Position['after'];
  item(row: Row): Item;
}

/** One page of a keyset-paged list: one row more than asked tells whether there is another page. */
export async function page<Row, Item>(list: List<Row, Item>): Promise<Paged<Item>> {
  const limit = list.query.limit ?? DEFAULT_LIMIT;
  const scope = JSON.stringify(list.scope);
  const position = list.query.cursor === undefined ? undefined : list.cursors.open(scope, list.query.cursor);
  const [totalCount, found] = await Promise.all([
    position ? position.total : list.count(),
    list.rows(position?.after, limit + 1),
  ]);
  const hasMore = found.length > limit;
  const rows = hasMore ? found.slice(0, limit) : found;
  const last = rows.at(-1);
  return {
    items: rows.map(list.item),
    hasMore,
    nextCursor:
      hasMore && last !== undefined
        ? list.cursors.seal(scope, { after: list.keys(last), total: totalCount })
        : null,
    totalCount,
  };
}
