import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const INTERVAL_MS = 900_000;

/** Counts sessions and their outcomes per quarter hour, which every time zone's days consist of. */
export const sessionCounts: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema.createTable('session_counts');
    for (const column of ['tenant_id', 'page_id', 'audience_id'])
      table = table.addColumn(column, 'text', (definition) => definition.notNull()) as typeof table;
    for (const column of ['bucket', 'sessions', 'conversions', 'bounces', 'form_submits'])
      table = table.addColumn(column, 'bigint', (definition) => definition.notNull()) as typeof table;
    await table
      .addPrimaryKeyConstraint('session_counts_key', [
        'tenant_id',
        'page_id',
        'audience_id',
        'bucket',
      ] as never)
      .execute();
    const { rows: pages } = await sql<{ tenant_id: string; page_id: string }>`
      select distinct tenant_id, page_id from session_hours`.execute(db);
    // `%` has the sign of the dividend in both databases.
    const size = sql.lit(INTERVAL_MS);
    const bucket = sql`(started_at - ((started_at % ${size}) + ${size}) % ${size}) / ${size}`;
    for (const { tenant_id, page_id } of pages)
      for (const [audience, groups, filter] of [
        [sql`audience_id`, sql`audience_id, 4`, sql`and audience_id <> '*'`],
        [sql`'*'`, sql`4`, sql``],
      ] as const)
        await sql`
          insert into session_counts
            (tenant_id, page_id, audience_id, bucket, sessions, conversions, bounces, form_submits)
          select tenant_id, page_id, ${audience}, ${bucket},
            count(*), sum(has_conversion), sum(is_bounce), sum(has_form_submit)
          from sessions where tenant_id = ${tenant_id} and page_id = ${page_id} ${filter}
          group by tenant_id, page_id, ${groups}`.execute(db);
    await db.schema.dropTable('session_hours').execute();
  },
};
