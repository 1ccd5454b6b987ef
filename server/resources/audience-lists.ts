import { sql } from 'kysely';
import { type AudienceStatus, audienceStatuses } from '#contract/audience-versions.ts';
import type { AudienceListItem } from '#contract/audiences.ts';
import type { Query } from '#contract/endpoints.ts';
import type { AudienceRow, Database } from '#server/db/schema.ts';
import { findStartWord, selectMatches } from '#server/db/search-words.ts';
import { notFound } from '#server/http/errors.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import type { Call, Handlers, Service } from './service.ts';

type AudienceQuery = Query<'listAudiences'>;

const SORT_COLUMNS = {
  name: 'sort_name',
  status: 'sort_name',
  createdAt: 'created_at',
  latestVersionAt: 'latest_version_at',
} as const satisfies Record<NonNullable<AudienceQuery['sort']>, keyof AudienceRow>;

/** A tenant's audiences with their pages. */
const joinPages = (db: Database, tenantId: string) =>
  db
    .selectFrom('audiences')
    .innerJoin('pages', (join) =>
      join
        .onRef('pages.tenant_id', '=', 'audiences.tenant_id')
        .onRef('pages.page_id', '=', 'audiences.page_id'),
    )
    .where('audiences.tenant_id', '=', tenantId);

const ITEM_COLUMNS = [
  'audiences.audience_id',
  'audiences.page_id',
  'pages.name as page_name',
  'audiences.computed_name',
  'audiences.custom_name',
  'audiences.effective_name',
  'audiences.person_id',
  'audiences.status',
  'audiences.created_at',
  'audiences.archived_at',
  'audiences.latest_version_id',
  'audiences.latest_version_at',
  'audiences.versions_count',
  'audiences.published_at',
  'audiences.publish_at',
] as const;

/** A tenant's audiences, for `audienceItemReply`. */
export const selectAudienceItems = (db: Database, tenantId: string) =>
  joinPages(db, tenantId).select(ITEM_COLUMNS);

type AudienceItemRow = Awaited<ReturnType<ReturnType<typeof selectAudienceItems>['execute']>>[number];

export const audienceItemReply = ({ time }: Service, row: AudienceItemRow): AudienceListItem => ({
  audienceId: row.audience_id,
  pageId: row.page_id,
  pageName: row.page_name,
  computedName: row.computed_name,
  customName: row.custom_name,
  effectiveName: row.effective_name,
  personId: row.person_id,
  status: row.status as AudienceStatus,
  createdAt: time(row.created_at),
  archivedAt: time(row.archived_at),
  latestVersionId: row.latest_version_id,
  latestVersionNumber: row.versions_count,
  latestVersionAt: time(row.latest_version_at),
  publishedAt: time(row.published_at),
  publishAt: time(row.publish_at),
});

const TEXT_COLUMNS = ['computed_name', 'custom_name', 'effective_name', 'pages.name'];

interface Filter {
  tenantId: string;
  /** All pages if undefined. */
  pageId: string | undefined;
  /** All if undefined. */
  statuses: readonly string[] | undefined;
  searchQuery: string;
}

interface Order {
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];
  direction: 'asc' | 'desc';
  isByStatus: boolean;
}

/** Sort keys of the last row returned: its status if that comes first, the sort column, and the ID. */
type After = Position['after'] | undefined;

function readOrder({ sort = 'name', order }: AudienceQuery): Order {
  const isByTime = sort === 'createdAt' || sort === 'latestVersionAt';
  return {
    column: SORT_COLUMNS[sort],
    direction: order ?? (isByTime ? 'desc' : 'asc'),
    isByStatus: sort === 'status',
  };
}

/** Each status to list, and the position in its audiences. */
function positionsByStatus(
  { statuses }: Filter,
  { direction, isByStatus }: Order,
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
function selectSortedKeys(db: Database, filter: Filter, order: Order, after: After, limit: number) {
  const { column, direction, isByStatus } = order;
  const [first, ...others] = positionsByStatus(filter, order, after).map((position) => {
    let audiences = db.selectFrom('audiences').where('tenant_id', '=', filter.tenantId);
    if (filter.pageId !== undefined) audiences = audiences.where('page_id', '=', filter.pageId);
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

/** Keys of the next audiences by their first matching word. Null if the search has no words. */
function selectMatchingKeys(
  db: Database,
  { tenantId, pageId, statuses, searchQuery }: Filter,
  startWord: string | undefined,
  after: After,
  limit: number,
) {
  const start = after ? String(after[0]) : startWord;
  const matches = selectMatches(db, tenantId, pageId ?? 'audiences', searchQuery, start)
    ?.innerJoin('audiences', (join) =>
      join
        .onRef('audiences.tenant_id', '=', 'search_words.tenant_id')
        .onRef('audiences.audience_id', '=', 'search_words.record_id'),
    )
    .where(afterPosition('>', ['search_words.word', 'search_words.record_id'], after))
    .select(['audience_id', 'status', sql.ref<string | number>('search_words.word').as('sort_key')])
    .orderBy('search_words.word')
    .orderBy('search_words.record_id')
    .limit(limit);
  return statuses ? matches?.where('status', 'in', statuses) : matches;
}

/** @param total if there are no filters */
async function loadAudiences(
  { service, query }: Pick<Call<'listAudiences'>, 'service' | 'query'>,
  { tenantId, pageId }: Pick<Filter, 'tenantId' | 'pageId'>,
  countAll: () => Promise<number>,
) {
  const { db } = service;
  const searchQuery = (query.query ?? '').trim();
  const statuses = query.status === undefined ? undefined : [...new Set(query.status.split(','))].toSorted();
  const filter: Filter = { tenantId, pageId, statuses, searchQuery };
  const order: Order =
    searchQuery === '' ? readOrder(query) : { column: 'sort_name', direction: 'asc', isByStatus: false };
  const { column, direction, isByStatus } = order;
  const startWord =
    searchQuery === '' || query.cursor !== undefined
      ? undefined
      : await findStartWord(db, tenantId, pageId ?? 'audiences', searchQuery);

  /** Null if the search has no words. */
  function selectPage(after: After, limit: number) {
    const keys =
      searchQuery === ''
        ? selectSortedKeys(db, filter, order, after, limit)
        : selectMatchingKeys(db, filter, startWord, after, limit);
    if (!keys) return null;
    const page = joinPages(db, tenantId).innerJoin(
      keys.as('keys'),
      'keys.audience_id',
      'audiences.audience_id',
    );
    return (isByStatus ? page.orderBy('keys.status', direction) : page)
      .orderBy('keys.sort_key', direction)
      .orderBy('keys.audience_id', direction);
  }

  return loadPage({
    cursors: service.cursors,
    scope: [
      tenantId,
      'audiences',
      pageId,
      searchQuery,
      statuses?.join(),
      column,
      direction,
      String(isByStatus),
    ],
    query,
    count: async () => (searchQuery === '' && statuses === undefined ? countAll() : null),
    loadRows: async (after, limit) =>
      (await selectPage(after, limit)
        ?.select([...ITEM_COLUMNS, 'keys.sort_key'])
        .execute()) ?? [],
    async loadRowBytes(after, limit) {
      const page = selectPage(after, limit);
      return page ? selectRowBytes(page, TEXT_COLUMNS, limit) : [];
    },
    sortKeysOf: (row) => [...(isByStatus ? [row.status] : []), row.sort_key, row.audience_id],
    toItem: (row) => audienceItemReply(service, row),
  });
}

export const audienceListHandlers = {
  listAudiences: (call) => {
    const { db } = call.service;
    const { tenantId } = call;
    return loadAudiences(call, { tenantId, pageId: undefined }, async () => {
      const { total } = await db
        .selectFrom('pages')
        .select(({ fn }) => fn.sum<number | string | null>('audiences_count').as('total'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow();
      return Number(total ?? 0);
    });
  },

  async listPageAudiences(call) {
    const { service, tenantId, params } = call;
    const page = await service.db
      .selectFrom('pages')
      .select('audiences_count')
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', params.page_id)
      .executeTakeFirst();
    if (!page) throw notFound('page');
    return loadAudiences(call, { tenantId, pageId: params.page_id }, async () => page.audiences_count);
  },
} satisfies Handlers<'listAudiences' | 'listPageAudiences'>;
