import { sql } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/limits.ts';
import { foldsToNothing } from '#contract/search.ts';
import { queryTexts } from '#contract/search-query.ts';
import type { Database } from '#server/db/schema.ts';
import { containsFolded, containsUnfolded, SORT_NAME_LENGTH } from '#server/db/search-text.ts';
import { countRowsWithin, selectRowBytes } from '#server/lists/load-page.ts';
import { joinPages } from './audience-items.ts';
import type { Handlers } from './service.ts';

/** The kind of match, and the number of audiences if it's known without a scan. */
interface Match {
  by: 'all' | 'page' | 'audience' | 'name';
  total: number | null;
}

/** Looks up exact IDs first, so that a query for a page's audiences doesn't scan all others. */
async function findMatch(db: Database, tenantId: string, query: string): Promise<Match> {
  const pages = db.selectFrom('pages').where('tenant_id', '=', tenantId);
  if (query === '') {
    const all = await pages
      .select((eb) => eb.fn.sum<number | string | null>('audiences_count').as('total'))
      .executeTakeFirst();
    return { by: 'all', total: Number(all?.total ?? 0) };
  }
  const page = await pages.select('audiences_count').where('page_id', '=', query).executeTakeFirst();
  if (page) return { by: 'page', total: page.audiences_count };
  const audience = await db
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenantId)
    .where('audience_id', '=', query)
    .executeTakeFirst();
  return audience ? { by: 'audience', total: 1 } : { by: 'name', total: null };
}

/**
 * Whether the effective name or the page's name contains the text. Reads only indexed columns, except for names
 * longer than their indexed prefix: 25 ms instead of 590 for 100,000 audiences.
 */
function nameContains(db: Database, tenantId: string, query: string) {
  const isUnfolded = foldsToNothing(query);
  const name = isUnfolded
    ? containsUnfolded(db, 'audiences.effective_name', query)
    : sql`${containsFolded(db, 'audiences.sort_name', query)} or (
        length(audiences.sort_name) = ${SORT_NAME_LENGTH} and ${containsFolded(db, 'audiences.search_name', query)})`;
  const pages = db
    .selectFrom('pages')
    .select('page_id')
    .where('tenant_id', '=', tenantId)
    .where(isUnfolded ? containsUnfolded(db, 'name', query) : containsFolded(db, 'search_name', query));
  return sql<boolean>`(${name} or audiences.page_id in ${pages})`;
}

export const audienceSearchHandlers = {
  /**
   * Sorted by name, without a cursor. Long names may shorten the page, with `hasMore`. If more names match than fit,
   * the total is null: counting would read every audience.
   */
  async searchAudiences({ service: { db }, tenantId, query }) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const text = (query.query ?? '').trim();
    const match = await findMatch(db, tenantId, text);
    let hits = joinPages(db, tenantId);
    if (match.by === 'page') hits = hits.where('audiences.page_id', '=', text);
    if (match.by === 'audience') hits = hits.where('audiences.audience_id', '=', text);
    if (match.by === 'name')
      hits = hits.where(({ or }) => or(queryTexts(text).map((each) => nameContains(db, tenantId, each))));
    const ordered = hits.orderBy('audiences.sort_name').orderBy('audiences.audience_id');
    const bytes = await selectRowBytes(ordered, ['audiences.effective_name', 'pages.name'], limit);
    const size = countRowsWithin(bytes, limit);
    const found = await ordered
      .select([
        'audiences.audience_id as audienceId',
        'audiences.effective_name as effectiveName',
        'audiences.page_id as pageId',
        'pages.name as pageName',
      ])
      .limit(size + 1)
      .execute();
    const hasMore = found.length > size;
    const items = found.slice(0, size);
    return { items, hasMore, nextCursor: null, totalCount: match.total ?? (hasMore ? null : items.length) };
  },
} satisfies Handlers<'searchAudiences'>;
