import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the page of each version, and an index of published versions by page. The column is null in versions that older
 * servers add.
 */
export const publications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audience_versions').addColumn('page_id', 'text').execute();
    await db.schema
      .createIndex('audience_versions_by_publication')
      .on('audience_versions')
      .columns(['tenant_id', 'page_id', 'published_at', 'version_id'])
      .where('published_at', 'is not', null)
      .execute();
    await sql`
      update audience_versions set page_id = (
        select page_id from audiences
        where audiences.tenant_id = audience_versions.tenant_id
          and audiences.audience_id = audience_versions.audience_id)`.execute(db);
  },
};
