import { type Kysely, SqliteAdapter, sql } from 'kysely';

const INTERVAL_MS = 900_000;
const REPORT_INTERVAL_MS = 5000;

/**
 * Counts also the sessions with questions, with clicks and scrolled at least half. `measured` is the number of sessions
 * that these counts cover: a server of an earlier version increments `sessions` alone.
 */
export const sessionBreakdowns = {
  async up(db: Kysely<unknown>, report: (line: string) => void) {
    for (const column of ['asked', 'clicked', 'scrolled_half', 'measured'])
      await db.schema
        .alterTable('session_counts')
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute();
    // Inserting all counters is faster than updating them. PostgreSQL builds the key afterwards.
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? sql`delete from session_counts` : sql`truncate session_counts`).execute(db);
    if (!isSqlite)
      await db.schema.alterTable('session_counts').dropConstraint('session_counts_key').execute();
    const { rows: pages } = await sql<{ tenant_id: string; page_id: string }>`
      select tenant_id, page_id from pages order by tenant_id, page_id`.execute(db);
    const size = sql.lit(INTERVAL_MS);
    let reportedAt = Date.now();
    for (const [index, { tenant_id, page_id }] of pages.entries()) {
      for (const [audience, filter] of [
        [sql`audience_id`, sql`and audience_id <> '*'`],
        [sql`'*'`, sql``],
      ] as const)
        await sql`
          insert into session_counts (tenant_id, page_id, audience_id, bucket, sessions, conversions, bounces,
            form_submits, asked, clicked, scrolled_half, measured)
          select tenant_id, page_id, ${audience}, started_at / ${size},
            count(*), sum(has_conversion), sum(is_bounce), sum(has_form_submit),
            sum(case when questions_asked_count between 1 and 1000000 then 1 else 0 end),
            sum(case when total_clicks_count between 1 and 1000000 then 1 else 0 end),
            sum(case when max_scroll_depth_percentage between 50 and 100 then 1 else 0 end),
            count(*)
          from sessions where tenant_id = ${tenant_id} and page_id = ${page_id} ${filter}
          group by 1, 2, 3, 4`.execute(db);
      if (Date.now() - reportedAt < REPORT_INTERVAL_MS) continue;
      reportedAt = Date.now();
      report(`${index + 1} of ${pages.length} pages`);
    }
    if (!isSqlite)
      await db.schema
        .alterTable('session_counts')
        .addPrimaryKeyConstraint('session_counts_key', ['tenant_id', 'page_id', 'audience_id', 'bucket'])
        .execute();
  },
};
