import type { Migration } from 'kysely/migration';

/** Sign-ins to the dashboard. */
export const signIns: Migration = {
  async up(db) {
    await db.schema
      .createTable('sign_ins')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('id_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_ins_key', ['tenant_id', 'id_hash'])
      .execute();
  },
};
