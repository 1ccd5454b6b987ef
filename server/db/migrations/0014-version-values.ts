import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The overrides of each version. An audience has those of its latest version; earlier ones weren't stored. A separate
 * table, so that older servers, which don't know it, may add versions, and lists of versions don't read long texts.
 */
export const versionValues: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('version_values')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('version_id', 'text', (column) => column.notNull())
      .addColumn('custom_name', 'text')
      .addColumn('action_form_id_override', 'text')
      .addColumn('action_form_instructions_override', 'text')
      .addColumn('action_url_override', 'text')
      .addColumn('metadata_override', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('version_values_key', ['tenant_id', 'version_id'])
      .addForeignKeyConstraint(
        'version_values_versions',
        ['tenant_id', 'version_id'],
        'audience_versions',
        ['tenant_id', 'version_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await sql`
      insert into version_values (tenant_id, version_id, custom_name, action_form_id_override,
        action_form_instructions_override, action_url_override, metadata_override)
      select a.tenant_id, v.version_id, custom_name, action_form_id_override,
        action_form_instructions_override, action_url_override, metadata_override
      from audiences a
      join audience_versions v on v.tenant_id = a.tenant_id and v.version_id = a.latest_version_id
        and v.audience_id = a.audience_id`.execute(db);
  },
};
