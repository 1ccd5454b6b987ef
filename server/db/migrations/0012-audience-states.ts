import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Same as `statesOf` in the contract, joined by commas. */
const states = sql`
  case when status = 'archived' or is_page_archived = 1 then 'archived' else
    case when published_version_id is not null or status = 'published' then 'live' else '' end
    || case when published_version_id is not null and status in ('draft', 'pending', 'queued', 'processing')
      then ',' else '' end
    || case when status = 'draft' then 'draft'
      when status = 'pending' and publish_at is not null then 'scheduled'
      when status in ('pending', 'queued', 'processing') then 'publishing'
      else '' end
  end`;

const hasOverrides = sql`
  case when action_form_id_override is not null or action_form_instructions_override is not null
    or action_url_override is not null or metadata_override <> '{}' then 1 else 0 end`;

const orders = ['sort_name', 'created_at', 'latest_version_at'];

/**
 * Filters of audience lists. The database derives the columns, so that older servers, which don't know them, may write
 * as well.
 */
export const audienceStates: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite can't add a stored column, PostgreSQL has no virtual one.
    const isStored = !(db.getExecutor().adapter instanceof SqliteAdapter);
    const derived = [
      ['states', 'text', states],
      ['has_overrides', 'bigint', hasOverrides],
    ] as const;
    await db.schema
      .alterTable('audiences')
      .addColumn('is_page_archived', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const [name, type, value] of derived)
      await db.schema
        .alterTable('audiences')
        .addColumn(name, type, (column) => {
          const generated = column.generatedAlwaysAs(value);
          return isStored ? generated.stored() : generated;
        })
        .execute();
    for (const order of orders)
      for (const scope of [[], ['page_id']]) {
        const prefix = ['audiences', ...(scope.length > 0 ? ['of_page'] : []), 'by'].join('_');
        await db.schema
          .createIndex(`${prefix}_states_${order}`)
          .on('audiences')
          .columns(['tenant_id', ...scope, 'states', 'status', 'has_overrides', order, 'audience_id'])
          .execute();
      }
    await sql`
      update audiences set is_page_archived = 1
      where exists (
        select 1 from pages
        where pages.tenant_id = audiences.tenant_id and pages.page_id = audiences.page_id
          and pages.status = 'archived')`.execute(db);
  },
};
