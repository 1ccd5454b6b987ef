import { type RawBuilder, sql } from 'kysely';
import { audienceStatuses } from '#contract/audience-versions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition } from '#server/lists/load-page.ts';

export interface AudienceFilter {
  tenantId: string;
  /** All pages if undefined. */
  pageId: string | undefined;
  /** All if undefined. */
  statuses: readonly string[] | undefined;
  /** Of columns of `audiences`. */
  condition?: RawBuilder<boolean>;
}

export interface AudienceOrder {
  column: 'sort_name' | 'created_at' | 'latest_version_at';
  direction: 'asc' | 'desc';
  isByStatus: boolean;
}

/** Sort keys of the last row returned: its status if that comes first, the sort column, and the ID. */
export type After = Position['after'] | undefined;

/** Each status to list, and the position in its audiences. */
function positionsByStatus(
  { statuses }: AudienceFilter,
  { direction, isByStatus }: AudienceOrder,
  after: After,
): { status?: string | undefined; after: After }[] {
  if (!isByStatus) return (statuses ?? [undefined]).map((status) => ({ status, after }));
  const all = statuses ?? audienceStatuses;
  if (!after) return all.map((status) => ({ status, after }));
  const [last = '', ...keys] = after;
  const isNext = (status: string) => (direction === 'asc' ? status > String(last) : status < String(last));
  return all
    .filter((status) => status === last || isNext(status))
    .map((status) => ({ status, after: status === last ? keys : undefined }));
}

/**
 * Keys of the next audiences. Merges a limited query per status: each reads rows of an index in order, so the cost
 * doesn't grow with the list.
 */
export function selectSortedKeys(
  db: Database,
  filter: AudienceFilter,
  order: AudienceOrder,
  after: After,
  limit: number,
) {
  const { column, direction, isByStatus } = order;
  const [first, ...others] = positionsByStatus(filter, order, after).map((position) => {
    let audiences = db.selectFrom('audiences').where('tenant_id', '=', filter.tenantId);
    if (filter.pageId !== undefined) audiences = audiences.where('page_id', '=', filter.pageId);
    if (filter.condition !== undefined) audiences = audiences.where(filter.condition);
    if (position.status !== undefined) audiences = audiences.where('status', '=', position.status);
    const keys = audiences
      .where(afterPosition(direction === 'asc' ? '>' : '<', [column, 'audience_id'], position.after))
      .select(['audience_id', 'status', sql.ref<string | number>(column).as('sort_key')])
      .orderBy(column, direction)
      .orderBy('audience_id', direction)
      .limit(limit);
    return db.selectFrom(keys.as('one_status')).selectAll();
  });
  if (!first) throw new Error('There is no status to list');
  const merged = db
    .selectFrom(others.reduce((all, keys) => all.unionAll(keys), first).as('merged'))
    .selectAll();
  return (isByStatus ? merged.orderBy('status', direction) : merged)
    .orderBy('sort_key', direction)
    .orderBy('audience_id', direction)
    .limit(limit);
}
