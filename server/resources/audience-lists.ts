import type { AudienceState } from '#contract/audience-states.ts';
import type { AudienceStatus } from '#contract/audience-versions.ts';
import type { Query } from '#contract/endpoints.ts';
import { notFound } from '#server/db/errors.ts';
import { loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { AUDIENCE_TEXT_COLUMNS, audienceItemReply, ITEM_COLUMNS, joinKeys } from './audience-items.ts';
import {
  type After,
  type AudienceFilter,
  type AudienceOrder,
  countAudiences,
  filterScope,
  isFiltered,
  selectSortedKeys,
} from './audience-keys.ts';
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

/** The values of a comma-separated parameter. */
const listValues = <Value extends string>(text: string | undefined): Value[] | undefined =>
  text === undefined ? undefined : ([...new Set(text.split(','))].toSorted() as Value[]);

const readFilters = ({ status, state, hasOverrides, personId, accountId }: AudienceQuery) => ({
  statuses: listValues<AudienceStatus>(status),
  states: listValues<AudienceState>(state),
  hasOverrides: hasOverrides === undefined ? undefined : hasOverrides === 'true',
  personId,
  accountId,
});

/** @param countAll counts the list without filters */
async function loadAudiences(
  { service, query }: Pick<Call<'listAudiences'>, 'service' | 'query'>,
  { tenantId, pageId }: Pick<AudienceFilter, 'tenantId' | 'pageId'>,
  countAll: () => Promise<number>,
) {
  const { db } = service;
  const searchQuery = (query.query ?? '').trim();
  const filter: AudienceFilter = { tenantId, pageId, ...readFilters(query) };
  if (searchQuery !== '') return loadMatchingAudiences(service, { ...filter, searchQuery }, query);
  const order = readOrder(query);
  const { column, direction, isByStatus } = order;

  function selectPage(after: After, limit: number) {
    const keys = selectSortedKeys(db, filter, order, after, limit);
    const page = joinKeys(db, tenantId, keys.as('keys'));
    return (isByStatus ? page.orderBy('keys.status', direction) : page)
      .orderBy('keys.sort_key', direction)
      .orderBy('keys.audience_id', direction);
  }

  return loadPage({
    cursors: service.cursors,
    scope: [tenantId, 'audiences', '', ...filterScope(filter), column, direction, String(isByStatus)],
    query,
    count: () => (isFiltered(filter) ? countAudiences(db, filter) : countAll()),
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
