import { type RawBuilder, sql } from 'kysely';
import { type AudienceState, statesOf } from '#contract/audience-states.ts';
import { type AudienceStatus, audienceStatuses } from '#contract/audience-versions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows } from '#server/lists/load-page.ts';

/** Filters of a list; undefined for all. */
export interface AudienceFilter {
  tenantId: string;
  pageId: string | undefined;
  statuses: readonly AudienceStatus[] | undefined;
  /** Audiences in any of them match. */
  states: readonly AudienceState[] | undefined;
  hasOverrides: boolean | undefined;
  personId: string | undefined;
  /** Of the people that audiences were made for. */
  accountId: string | undefined;
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

const MAX_COUNT_ROWS = 10_000;

/** The filters as values for a cursor's scope. */
export const filterScope = ({
  pageId,
  statuses,
  states,
  hasOverrides,
  personId,
  accountId,
}: AudienceFilter) => [pageId, statuses?.join(), states?.join(), String(hasOverrides), personId, accountId];

/** Audiences that an index has in the order of a list: of a status, or also of some states and overrides. */
interface Segment {
  status: AudienceStatus;
  states?: string;
  has_overrides?: 0 | 1;
}

const booleans = [false, true];
/** The values of the column `states` that each status can have. */
const STATES = new Map(
  audienceStatuses.map((status) => {
    const possible = booleans.flatMap((isPublished) =>
      booleans.flatMap((isScheduled) =>
        booleans.map((isPageArchived) =>
          statesOf({ status, isPublished, isScheduled, isPageArchived }).join(),
        ),
      ),
    );
    return [status, [...new Set(possible)]];
  }),
);

/** The segments whose audiences match the filters. */
function findSegments({ statuses = audienceStatuses, states, hasOverrides }: AudienceFilter): Segment[] {
  if (states === undefined && hasOverrides === undefined) return statuses.map((status) => ({ status }));
  return statuses.flatMap((status) =>
    (STATES.get(status) ?? [])
      .filter((each) => states?.some((state) => each.split(',').includes(state)) ?? true)
      .flatMap((each) =>
        [0 as const, 1 as const].map((bit) => ({ status, states: each, has_overrides: bit })),
      )
      .filter((each) => hasOverrides === undefined || each.has_overrides === Number(hasOverrides)),
  );
}

const isSegmented = ({ statuses, states, hasOverrides }: AudienceFilter) =>
  statuses !== undefined || states !== undefined || hasOverrides !== undefined;

/** Whether the list has filters, not counting the page. */
export const isFiltered = (filter: AudienceFilter) => isSegmented(filter) || isOfPeople(filter);

/** Whether the list has only audiences of one person, or of an account's people. */
export const isOfPeople = ({ personId, accountId }: AudienceFilter) =>
  personId !== undefined || accountId !== undefined;

function matchesPeople({ tenantId, personId, accountId }: AudienceFilter): RawBuilder<boolean> {
  const conditions = [personId === undefined ? sql`1 = 1` : sql`person_id = ${personId}`];
  if (accountId !== undefined)
    conditions.push(sql`person_id in (
      select persons.person_id from persons
      where persons.tenant_id = ${tenantId} and persons.account_id = ${accountId})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Whether an audience matches the filters but the page, for queries that don't use the indexes of segments. */
export function matchesFilter(filter: AudienceFilter): RawBuilder<boolean> {
  const conditions = [matchesPeople(filter)];
  if (isSegmented(filter)) {
    const segments = findSegments(filter);
    if (segments.length === 0) conditions.push(sql`1 = 0`);
    for (const column of ['status', 'states', 'has_overrides'] as const) {
      const values = [...new Set(segments.flatMap((segment) => segment[column] ?? []))];
      if (values.length > 0) conditions.push(sql`${sql.ref(column)} in (${sql.join(values)})`);
    }
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A segment to list, and the position in it. */
interface Part {
  segment: Segment | undefined;
  after: After;
}

/** The segments after a position. One part without a segment if nothing is filtered or sorted by status. */
function findParts(filter: AudienceFilter, { direction, isByStatus }: AudienceOrder, after: After): Part[] {
  if (!isByStatus && !isSegmented(filter)) return [{ segment: undefined, after }];
  const segments = findSegments(filter);
  if (!isByStatus || !after) return segments.map((segment) => ({ segment, after }));
  const [last = '', ...keys] = after;
  return segments
    .filter(({ status }) => (direction === 'asc' ? status >= String(last) : status <= String(last)))
    .map((segment) => ({ segment, after: segment.status === last ? keys : undefined }));
}

function selectSegment(
  db: Database,
  { tenantId, pageId, condition }: AudienceFilter,
  segment: Segment | undefined,
) {
  let audiences = db.selectFrom('audiences').where('tenant_id', '=', tenantId);
  if (pageId !== undefined) audiences = audiences.where('page_id', '=', pageId);
  if (condition !== undefined) audiences = audiences.where(condition);
  for (const [column, value] of Object.entries(segment ?? {}))
    audiences = audiences.where(sql.ref(column), '=', value);
  return audiences;
}

/** Keys of the next audiences in each segment, which an index has in order. */
function selectKeysBySegment(
  db: Database,
  filter: AudienceFilter,
  order: AudienceOrder,
  after: After,
  limit: number,
) {
  const { column, direction } = order;
  const selectPart = (part: Part) => {
    const keys = selectSegment(db, filter, part.segment)
      .where(afterPosition(direction === 'asc' ? '>' : '<', [column, 'audience_id'], part.after))
      .select(['audience_id', 'status', sql.ref<string | number>(column).as('sort_key')])
      .orderBy(column, direction)
      .orderBy('audience_id', direction)
      .limit(limit);
    return db.selectFrom(keys.as('segment')).selectAll();
  };
  const [first, ...others] = findParts(filter, order, after).map(selectPart);
  // No audience is both, for example, published and a draft.
  const none = () => selectPart({ segment: undefined, after }).where(sql<boolean>`1 = 0`);
  return others.reduce((all, keys) => all.unionAll(keys), first ?? none()).as('keys');
}

/**
 * The audiences of a person, or of an account's people. All are read first: SQLite would choose an index in the order
 * of the list and read the audiences of everybody.
 */
function selectOfPeople(db: Database, filter: AudienceFilter) {
  const { tenantId, pageId, condition } = filter;
  let audiences = db
    .with(
      (cte) => cte('of_people').materialized(),
      () =>
        db
          .selectFrom('audiences')
          .select(['audience_id', 'page_id', 'person_id', 'status', 'states', 'has_overrides'])
          .select(['sort_name', 'created_at', 'latest_version_at'])
          .where('tenant_id', '=', tenantId)
          .where(matchesPeople(filter)),
    )
    .selectFrom('of_people')
    .where(matchesFilter({ ...filter, personId: undefined, accountId: undefined }));
  if (pageId !== undefined) audiences = audiences.where('page_id', '=', pageId);
  return condition === undefined ? audiences : audiences.where(condition);
}

/**
 * Keys of the next audiences. The cost doesn't grow with the list: either an index has each segment in order, or the
 * audiences belong to one person or account.
 */
export function selectSortedKeys(
  db: Database,
  filter: AudienceFilter,
  order: AudienceOrder,
  after: After,
  limit: number,
) {
  const { column, direction, isByStatus } = order;
  const sortColumns = [...(isByStatus ? ['status'] : []), column, 'audience_id'];
  const found = isOfPeople(filter)
    ? selectOfPeople(db, filter)
        .where(afterPosition(direction === 'asc' ? '>' : '<', sortColumns, after))
        .select(['audience_id', 'status', sql.ref<string | number>(column).as('sort_key')])
        .as('keys')
    : selectKeysBySegment(db, filter, order, after, limit);
  const keys = db.selectFrom(found).selectAll();
  return (isByStatus ? keys.orderBy('status', direction) : keys)
    .orderBy('sort_key', direction)
    .orderBy('audience_id', direction)
    .limit(limit);
}

/** Number of audiences that match the filters; null if there are more than {@link MAX_COUNT_ROWS}. */
export async function countAudiences(db: Database, filter: AudienceFilter): Promise<number | null> {
  const found = isOfPeople(filter)
    ? selectOfPeople(db, filter).select('audience_id').as('found')
    : selectSegment(db, filter, undefined).where(matchesFilter(filter)).select('audience_id').as('found');
  const rows = db
    .selectFrom(found)
    .select('audience_id')
    .limit(MAX_COUNT_ROWS + 1);
  const count = await countRows(db.selectFrom(rows.as('audiences')));
  return count > MAX_COUNT_ROWS ? null : count;
}
