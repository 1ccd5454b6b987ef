import type { PageRevision } from '#contract/pages.ts';
import { notFound } from '#server/db/errors.ts';
import type { PageRevisionRow, PageRow } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows, loadPage } from '#server/lists/load-page.ts';
import { blankPage } from './blank-page.ts';
import { selectRevisions } from './page-revisions.ts';
import { findPage, pageReply } from './pages.ts';
import type { Handlers, Service } from './service.ts';

type ListedRow = Omit<PageRevisionRow, 'content'>;
const listedColumns = [
  'tenant_id',
  'page_id',
  'revision_id',
  'changed_keys',
  'name',
  'created_at',
] as const satisfies (keyof ListedRow)[];

const revisionReply = ({ time }: Service, row: ListedRow): PageRevision => ({
  revisionId: row.revision_id,
  createdAt: time(row.created_at),
  changedKeys: JSON.parse(row.changed_keys),
  name: row.name,
});

export const pageHistoryHandlers = {
  async listPageRevisions({ service, tenantId, params, query }) {
    const { db } = service;
    const { page_id: pageId } = await findPage(db, tenantId, params.page_id);
    const revisions = selectRevisions(db, tenantId, pageId);
    const ordered = (after: Position['after'] | undefined) =>
      revisions
        .where(afterPosition('<', ['created_at', 'revision_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('revision_id', 'desc');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'listPageRevisions', pageId],
      query,
      count: () => countRows(revisions),
      loadRows: (after, limit) => ordered(after).select(listedColumns).limit(limit).execute(),
      sortKeysOf: (row) => [row.created_at, row.revision_id],
      toItem: (row) => revisionReply(service, row),
    });
  },

  async getPageRevision({ service, tenantId, params }) {
    const page = await findPage(service.db, tenantId, params.page_id);
    const revision = await selectRevisions(service.db, tenantId, page.page_id)
      .selectAll()
      .where('revision_id', '=', params.revision_id)
      .executeTakeFirst();
    if (!revision) throw notFound('revision');
    const content: Partial<PageRow> = JSON.parse(revision.content);
    // Defaults for fields that didn't exist when it was stored.
    const empty = blankPage(tenantId, page.page_id, page.name, page.created_at);
    const { audiences_count, deleted_at } = page;
    const { created_at: updated_at } = revision;
    return pageReply(service, { ...empty, audiences_count, deleted_at, ...content, updated_at });
  },

  async namePageRevision({ service, tenantId, params, body }) {
    const row = await transact(service.db, (db) =>
      db
        .updateTable('page_revisions')
        .set({ name: body.name })
        .where('tenant_id', '=', tenantId)
        .where('page_id', '=', params.page_id)
        .where('revision_id', '=', params.revision_id)
        .returning(listedColumns)
        .executeTakeFirst(),
    );
    if (!row) throw notFound('revision');
    return revisionReply(service, row);
  },
} satisfies Handlers<'listPageRevisions' | 'getPageRevision' | 'namePageRevision'>;
