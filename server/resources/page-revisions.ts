import type { Page } from '#contract/pages.ts';
import { derivedId, newId } from '#server/db/ids.ts';
import type { Database, PageRevisionRow, PageRow } from '#server/db/schema.ts';

/** Unnamed revisions of a page beyond these are deleted. */
const MAX_REVISIONS = 200;

/** Columns that aren't part of a page's content. */
type OtherColumn =
  | 'tenant_id'
  | 'page_id'
  | 'search_name'
  | 'audiences_count'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at';

/** The key of a page for each column that a revision stores. */
const revisionKeys = {
  name: 'name',
  page_context: 'pageContext',
  brand_id: 'brandId',
  page_type: 'pageType',
  status: 'status',
  actions: 'actions',
  action_card_widgets: 'actionCardWidgets',
  footer_links: 'footerLinks',
  scripts: 'scripts',
  metadata: 'metadata',
  header_action_id: 'headerActionId',
  archived_at: 'archivedAt',
} satisfies Record<Exclude<keyof PageRow, OtherColumn>, keyof Page>;
const columns = Object.keys(revisionKeys) as (keyof typeof revisionKeys)[];

/** The state of a page after a change; with all keys if it is the first one. */
export function revisionOf(page: PageRow, before?: PageRow): PageRevisionRow {
  const changed = columns.filter((column) => !before || before[column] !== page[column]);
  return {
    tenant_id: page.tenant_id,
    page_id: page.page_id,
    revision_id: before ? newId('revision') : derivedId('revision', page.page_id),
    changed_keys: JSON.stringify(changed.map((column) => revisionKeys[column])),
    name: null,
    content: JSON.stringify(Object.fromEntries(columns.map((column) => [column, page[column]]))),
    created_at: page.updated_at,
  };
}

export const selectRevisions = (db: Database, tenantId: string, pageId: string) =>
  db.selectFrom('page_revisions').where('tenant_id', '=', tenantId).where('page_id', '=', pageId);

/** Inserts a page and its first revision, unless it exists. */
export async function insertPageOnce(db: Database, page: PageRow): Promise<void> {
  const inserted = await db
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'page_id']).doNothing())
    .returning('page_id')
    .executeTakeFirst();
  if (inserted) await db.insertInto('page_revisions').values(revisionOf(page)).execute();
}

/** Stores the state of a locked page after a change, and deletes the oldest unnamed revision if there are too many. */
export async function addRevision(db: Database, page: PageRow, before: PageRow): Promise<void> {
  await db.insertInto('page_revisions').values(revisionOf(page, before)).execute();
  const oldest = await selectRevisions(db, page.tenant_id, page.page_id)
    .select('revision_id')
    .where('name', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('revision_id', 'desc')
    .offset(MAX_REVISIONS)
    .limit(MAX_REVISIONS)
    .execute();
  if (oldest.length === 0) return;
  await db
    .deleteFrom('page_revisions')
    .where('tenant_id', '=', page.tenant_id)
    .where('page_id', '=', page.page_id)
    .where(
      'revision_id',
      'in',
      oldest.map(({ revision_id }) => revision_id),
    )
    // One may have been named since.
    .where('name', 'is', null)
    .execute();
}
