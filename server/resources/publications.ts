import type { AudienceVersionRow, Database } from '#server/db/schema.ts';
import { toMillis } from '#server/db/time-units.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage } from '#server/lists/load-page.ts';
import { findPage } from './pages.ts';
import type { Handlers } from './service.ts';

type PublicationRow = Pick<AudienceVersionRow, 'audience_id' | 'version_id' | 'version_number'> & {
  published_at: number;
};

interface Publications {
  tenantId: string;
  pageId: string;
  /** Epoch ms, both inclusive. */
  from: number | undefined;
  to: number | undefined;
}

/** The newest after a position. Versions without a page are found by their audiences. */
function loadPublications(
  db: Database,
  { tenantId, pageId, from, to }: Publications,
  after: Position['after'] | undefined,
  limit: number,
): Promise<PublicationRow[]> {
  let published = db
    .selectFrom('audience_versions')
    .select(['audience_id', 'version_id', 'version_number', 'published_at'])
    .where('tenant_id', '=', tenantId)
    .where('published_at', 'is not', null)
    .where(afterPosition('<', ['published_at', 'version_id'], after))
    .orderBy('published_at', 'desc')
    .orderBy('version_id', 'desc')
    .limit(limit);
  if (from !== undefined) published = published.where('published_at', '>=', from);
  if (to !== undefined) published = published.where('published_at', '<=', to);
  const audiences = db
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId);
  const withoutPage = published.where('page_id', 'is', null).where('audience_id', 'in', audiences);
  // Each part has its limit, so that PostgreSQL reads it in the order of the index.
  const parts = db
    .selectFrom(published.where('page_id', '=', pageId).as('with_page'))
    .selectAll()
    .unionAll(db.selectFrom(withoutPage.as('without_page')).selectAll());
  return db
    .selectFrom(parts.as('publications'))
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('version_id', 'desc')
    .limit(limit)
    .$castTo<PublicationRow>()
    .execute();
}

export const publicationHandlers = {
  async listPagePublications({ service: { db, cursors, time }, tenantId, params, query }) {
    const { page_id: pageId } = await findPage(db, tenantId, params.page_id);
    const { startDate, endDate } = query;
    const publications = { tenantId, pageId, from: toMillis(startDate), to: toMillis(endDate) };
    return loadPage({
      cursors,
      scope: [tenantId, 'listPagePublications', pageId, startDate, endDate],
      query,
      count: async () => null,
      loadRows: (after, limit) => loadPublications(db, publications, after, limit),
      sortKeysOf: (row) => [row.published_at, row.version_id],
      toItem: (row) => ({
        versionId: row.version_id,
        audienceId: row.audience_id,
        versionNumber: row.version_number,
        publishedAt: time(row.published_at),
      }),
    });
  },
} satisfies Handlers<'listPagePublications'>;
