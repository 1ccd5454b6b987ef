import type { Query } from '#contract/endpoints.ts';
import { notFound } from '#server/db/errors.ts';
import { loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { AUDIENCE_TEXT_COLUMNS, audienceItemReply, ITEM_COLUMNS, joinPages } from './audience-items.ts';
import { type After, type AudienceFilter, type AudienceOrder, selectSortedKeys } from './audience-keys.ts';
import { loadMatchingAudiences } from './audience-matches.ts';
import type { Call, Handlers } from './service.ts';

type AudienceQuery = Query<'listAudiences'>;

const SORT_COLUMNS = {
  name: 'sort_name',
  status: 'sort_name',
  createdAt: 'created_at',
  latestVersionAt: 'latest_version_at',
} as const satisfies Record<NonNullable<AudienceQuery['sort']>, AudienceOrder['column']>;

function readOrder({ sort = 'name', order }: AudienceQuery): AudienceOrder {
  const isByTime = sort === 'createdAt' || sort === 'latestVersionAt';
  return {
    column: SORT_COLUMNS[sort],
    direction: order ?? (isByTime ? 'desc' : 'asc'),
    isByStatus: sort === 'status',
  };
}

/** @param total if there are no filters */
async function loadAudiences(
  { service, query }: Pick<Call<'listAudiences'>, 'service' | 'query'>,
  { tenantId, pageId }: Pick<AudienceFilter, 'tenantId' | 'pageId'>,
  countAll: () => Promise<number>,
) {
  const { db } = service;
  const searchQuery = (query.query ?? '').trim();
  const statuses = query.status === undefined ? undefined : [...new Set(query.status.split(','))].toSorted();
  const filter: AudienceFilter = { tenantId, pageId, statuses };
  if (searchQuery !== '') return loadMatchingAudiences(service, { ...filter, searchQuery }, query);
  const order = readOrder(query);
  const { column, direction, isByStatus } = order;

  function selectPage(after: After, limit: number) {
    const keys = selectSortedKeys(db, filter, order, after, limit);
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
    scope: [tenantId, 'audiences', pageId, '', statuses?.join(), column, direction, String(isByStatus)],
    query,
    count: async () => (statuses === undefined ? countAll() : null),
    loadRows: (after, limit) =>
      selectPage(after, limit)
        .select([...ITEM_COLUMNS, 'keys.sort_key'])
        .execute(),
    loadRowBytes: (after, limit) => selectRowBytes(selectPage(after, limit), AUDIENCE_TEXT_COLUMNS, limit),
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
