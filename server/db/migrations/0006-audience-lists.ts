import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns after the tenant, and after the page. */
const orders = [
  ['created_at'],
  ['latest_version_at'],
  ['status', 'sort_name'],
  ['status', 'created_at'],
  ['status', 'latest_version_at'],
];

/** Lists audiences with their newest version, by any column, without reading a version per row. */
export const audienceLists: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audiences').addColumn('publish_at', 'bigint').execute();
    await db.schema.alterTable('audiences').addColumn('published_at', 'bigint').execute();
    await db.schema
      .alterTable('audiences')
      .addColumn('latest_version_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const order of orders)
      for (const scope of [[], ['page_id']])
        await db.schema
          .createIndex(['audiences', ...(scope.length > 0 ? ['of_page'] : []), 'by', ...order].join('_'))
          .on('audiences')
          .columns(['tenant_id', ...scope, ...order, 'audience_id'])
          .execute();
    await db.schema
      .createIndex('audiences_of_person')
      .on('audiences')
      .columns(['tenant_id', 'person_id', 'created_at', 'audience_id'])
      .where('person_id', 'is not', null)
      .execute();
    // After the indexes: PostgreSQL creates none while foreign keys are to be checked.
    await sql`
      update audiences set
        latest_version_at = (
          select created_at from audience_versions v
          where v.tenant_id = audiences.tenant_id and v.version_id = audiences.latest_version_id),
        published_at = (
          select published_at from audience_versions v
          where v.tenant_id = audiences.tenant_id and v.version_id = audiences.published_version_id)`.execute(
      db,
    );
  },
};
