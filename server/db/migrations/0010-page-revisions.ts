import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { derivedId } from '#server/db/ids.ts';

const BATCH_SIZE = 100;
const columns = [
  'name',
  'page_context',
  'brand_id',
  'page_type',
  'status',
  'actions',
  'action_card_widgets',
  'footer_links',
  'scripts',
  'metadata',
  'header_action_id',
  'archived_at',
];
const keys = [
  'name',
  'pageContext',
  'brandId',
  'pageType',
  'status',
  'actions',
  'actionCardWidgets',
  'footerLinks',
  'scripts',
  'metadata',
  'headerActionId',
  'archivedAt',
];

/** Stored states of pages; the first one is the page as it is now. */
export const pageRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema.createTable('page_revisions');
    for (const column of ['tenant_id', 'page_id', 'revision_id', 'changed_keys', 'content'])
      table = table.addColumn(column, 'text', (definition) => definition.notNull()) as typeof table;
    await table
      .addColumn('name', 'text')
      .addColumn('created_at', 'bigint', (definition) => definition.notNull())
      .addPrimaryKeyConstraint('page_revisions_key', ['tenant_id', 'page_id', 'revision_id'] as never)
      .execute();
    let after = { tenant_id: '', page_id: '' };
    for (;;) {
      const { rows } = await sql<Record<string, string | number | null> & typeof after>`
        select * from pages where (tenant_id, page_id) > (${after.tenant_id}, ${after.page_id})
        order by tenant_id, page_id limit ${BATCH_SIZE}`.execute(db);
      for (const row of rows) {
        const content = JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])));
        await sql`
          insert into page_revisions (tenant_id, page_id, revision_id, changed_keys, content, created_at)
          values (${row.tenant_id}, ${row.page_id}, ${derivedId('revision', row.page_id)},
            ${JSON.stringify(keys)}, ${content}, ${row.updated_at})`.execute(db);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last;
    }
  },
};
