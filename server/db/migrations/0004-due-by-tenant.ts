import type { Migration } from 'kysely/migration';

/** Index for the publisher's queue per tenant. */
export const dueByTenant: Migration = {
  async up(db) {
    await db.schema
      .createIndex('audience_versions_due_by_tenant')
      .on('audience_versions')
      .columns(['tenant_id', 'due_at'])
      .where('due_at', 'is not', null)
      .execute();
  },
};
