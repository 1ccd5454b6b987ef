import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists people, and counts, deletes and restores their log entries. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['logs_count', 'deleted_logs_count'])
      await db.schema
        .alterTable('persons')
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute();
    for (const column of ['updated_at', 'deleted_at'])
      await db.schema.alterTable('person_logs').addColumn(column, 'bigint').execute();
    const index = (name: string, table: string, columns: string[]) =>
      db.schema
        .createIndex(name)
        .on(table)
        .columns(['tenant_id', ...columns])
        .execute();
    await index('persons_by_created_at', 'persons', ['created_at', 'person_id']);
    await index('persons_of_account', 'persons', ['account_id', 'created_at', 'person_id']);
    await index('person_logs_by_created_at', 'person_logs', ['person_id', 'created_at', 'person_log_id']);
    // Lists without deleted entries skip any number of them.
    for (const owner of ['account', 'person'])
      await db.schema
        .createIndex(`${owner}_logs_not_deleted`)
        .on(`${owner}_logs`)
        .columns(['tenant_id', `${owner}_id`, 'created_at', `${owner}_log_id`])
        .where(sql.ref('deleted_at'), 'is', null)
        .execute();
    // After the indexes: PostgreSQL creates none while foreign keys are to be checked.
    await sql`
      update persons set logs_count = (
        select count(*) from person_logs l
        where l.tenant_id = persons.tenant_id and l.person_id = persons.person_id)`.execute(db);
  },
};
