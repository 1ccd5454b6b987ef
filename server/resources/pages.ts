import type { Metadata } from '#contract/metadata.ts';
import type { PageCreate, PagePatch } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import { conflict, invalid, notFound } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { Database, PageRow } from '#server/db/schema.ts';
import { foldForColumn } from '#server/db/search-text.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { cancelSchedules, markPageArchived } from './audience-lifecycle.ts';
import { blankPage } from './blank-page.ts';
import { pickChanged } from './canonical.ts';
import { runIdempotently, validateIdempotencyKey } from './idempotency.ts';
import { assignActionIds, assignFooterIds, replaceMetadata } from './page-parts.ts';
import { addRevision, insertPageOnce } from './page-revisions.ts';
import { type Call, type Handlers, readClock, type Service } from './service.ts';

export function pageReply({ time }: Service, row: PageRow): Page {
  const metadata: Metadata = JSON.parse(row.metadata);
  return {
    pageId: row.page_id,
    name: row.name,
    title: metadata.title || row.name,
    pageContext: row.page_context,
    brandId: row.brand_id,
    pageType: row.page_type as Page['pageType'],
    status: row.status as Page['status'],
    actions: JSON.parse(row.actions),
    actionCardWidgets: JSON.parse(row.action_card_widgets),
    scripts: JSON.parse(row.scripts),
    audiencesCount: row.audiences_count,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    archivedAt: time(row.archived_at),
    deletedAt: time(row.deleted_at),
    metadata,
    footerLinks: JSON.parse(row.footer_links),
    ...(row.header_action_id !== null && { headerActionId: row.header_action_id }),
  };
}

const TEXT_COLUMNS = [
  'name',
  'page_context',
  'brand_id',
  'actions',
  'action_card_widgets',
  'footer_links',
  'scripts',
  'metadata',
] as const;

const JSON_COLUMNS = ['actions', 'action_card_widgets', 'footer_links', 'scripts', 'metadata'] as const;

const entityTag = ({ time }: Service, row: PageRow) => `"${time(row.updated_at)}"`;

const selectPage = (db: Database, tenantId: string, pageId: string) =>
  db.selectFrom('pages').selectAll().where('tenant_id', '=', tenantId).where('page_id', '=', pageId);

/** Throws 404 if the tenant has no such page. */
export async function findPage(db: Database, tenantId: string, pageId: string): Promise<PageRow> {
  const row = await selectPage(db, tenantId, pageId).executeTakeFirst();
  if (!row) throw notFound('page');
  return row;
}

/** Header action after an update. Throws 400 if it isn't an action of the page. */
function resolveHeaderAction(row: PageRow, patch: PagePatch, actions: Page['actions']): string | null {
  const actionId = patch.headerActionId === undefined ? row.header_action_id : patch.headerActionId;
  if (actionId === null || actions.some((action) => action.actionId === actionId)) return actionId;
  if (patch.headerActionId === undefined) return null;
  throw invalid([{ path: 'headerActionId', message: 'Choose an action of this page' }]);
}

function toColumns(row: PageRow, patch: PagePatch): Partial<PageRow> {
  const actions: Page['actions'] = patch.actions ? assignActionIds(patch.actions) : JSON.parse(row.actions);
  const header_action_id = resolveHeaderAction(row, patch, actions);
  return {
    ...(patch.actions && { actions: JSON.stringify(actions) }),
    ...(patch.actionCardWidgets && { action_card_widgets: JSON.stringify(patch.actionCardWidgets) }),
    ...(patch.brandId !== undefined && { brand_id: patch.brandId }),
    ...(patch.footerLinks && { footer_links: JSON.stringify(assignFooterIds(patch.footerLinks)) }),
    ...(patch.metadata && {
      metadata: JSON.stringify(replaceMetadata(JSON.parse(row.metadata), patch.metadata)),
    }),
    ...(patch.name !== undefined && { name: patch.name, search_name: foldForColumn(patch.name) }),
    ...(patch.pageContext !== undefined && { page_context: patch.pageContext }),
    ...(patch.pageType !== undefined && { page_type: patch.pageType }),
    ...(patch.scripts && { scripts: JSON.stringify(patch.scripts) }),
    ...(header_action_id !== row.header_action_id && { header_action_id }),
  };
}

/** Updates a locked page and stores a revision. `updated_at` always increases, as it is the entity tag. */
async function writePage(db: Database, service: Service, row: PageRow, columns: Partial<PageRow>) {
  const changed = { ...columns, updated_at: Math.max(service.now(), row.updated_at + 1) };
  await db
    .updateTable('pages')
    .set(changed)
    .where('tenant_id', '=', row.tenant_id)
    .where('page_id', '=', row.page_id)
    .execute();
  const page = { ...row, ...changed };
  await addRevision(db, page, row);
  return page;
}

/** Inserts a draft: an empty page, or a copy. Throws 400 if `copyFrom` doesn't exist. */
async function insertPage(
  db: Database,
  service: Service,
  tenantId: string,
  { copyFrom, ...body }: PageCreate,
): Promise<PageRow> {
  const now = service.now();
  const empty = blankPage(tenantId, newId('page'), body.name, now);
  const source = copyFrom === undefined ? empty : await selectPage(db, tenantId, copyFrom).executeTakeFirst();
  if (!source) throw invalid([{ path: 'copyFrom', message: 'No such page' }]);
  const { page_id, audiences_count, created_at, updated_at, archived_at, deleted_at } = empty;
  const row: PageRow = {
    ...source,
    ...toColumns(source, body),
    ...{ page_id, audiences_count, created_at, updated_at, archived_at, deleted_at },
    status: 'draft',
  };
  await insertPageOnce(db, row);
  return row;
}

/** Changes a page in a transaction. `change` gets the locked page. */
async function changePage(
  {
    service,
    tenantId,
    params,
    header,
    setHeader,
  }: Pick<Call<'updatePage'>, 'service' | 'tenantId' | 'params' | 'header' | 'setHeader'>,
  change: (db: Database, page: PageRow) => PageRow | Promise<PageRow>,
): Promise<Page> {
  const row = await transact(service.db, async (db) => {
    const page = await forUpdate(db, selectPage(db, tenantId, params.page_id)).executeTakeFirst();
    if (!page) throw notFound('page');
    requireMatch(header, entityTag(service, page), 'page');
    return change(db, page);
  });
  setHeader('etag', entityTag(service, row));
  return pageReply(service, row);
}

export const pageHandlers = {
  listPages({ service, tenantId, query }) {
    const owned = service.db.selectFrom('pages').where('tenant_id', '=', tenantId);
    const ordered = (after: Position['after'] | undefined) =>
      owned
        .where(afterPosition('<', ['created_at', 'page_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('page_id', 'desc');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'listPages'],
      query,
      count: () => countRows(owned),
      loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), TEXT_COLUMNS, limit),
      sortKeysOf: (row) => [row.created_at, row.page_id],
      toItem: (row) => pageReply(service, row),
    });
  },

  updatePage: (call) =>
    changePage(call, (db, page) => {
      const changes = pickChanged(page, toColumns(page, call.body), JSON_COLUMNS);
      return Object.keys(changes).length === 0 ? page : writePage(db, call.service, page, changes);
    }),

  archivePage: (call) =>
    changePage(call, async (db, page) => {
      if (page.status === 'archived') return page;
      await markPageArchived(db, page, true);
      await cancelSchedules(db, page, await readClock(call.service, db));
      return writePage(db, call.service, page, { status: 'archived', archived_at: call.service.now() });
    }),

  async getPage({ service, tenantId, params, setHeader }) {
    const row = await findPage(service.db, tenantId, params.page_id);
    setHeader('etag', entityTag(service, row));
    return pageReply(service, row);
  },

  async createPage(call) {
    const { service, tenantId, body, header, setHeader } = call;
    validateIdempotencyKey(header);
    const reply = await runIdempotently(
      call,
      { operation: 'createPage', key: header, request: body },
      async (db) => pageReply(service, await insertPage(db, service, tenantId, body)),
    );
    setHeader('etag', `"${reply.updatedAt}"`);
    setHeader('location', `/v0/pages/${reply.pageId}`);
    return reply;
  },

  publishPage: (call) =>
    changePage(call, (db, page) => {
      if (page.status === 'archived')
        throw conflict('page_archived', "This page is archived and can't be published.");
      return page.status === 'published' ? page : writePage(db, call.service, page, { status: 'published' });
    }),

  restorePage: (call) =>
    changePage(call, async (db, page) => {
      if (page.status !== 'archived') return page;
      await markPageArchived(db, page, false);
      return writePage(db, call.service, page, { status: 'draft', archived_at: null });
    }),
} satisfies Handlers<
  'listPages' | 'getPage' | 'createPage' | 'updatePage' | 'publishPage' | 'archivePage' | 'restorePage'
>;
