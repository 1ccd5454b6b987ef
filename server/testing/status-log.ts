import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isSqlite } from '#server/db/transact.ts';

const LOG_CHANGE = 'insert into status_log (version_id, status) values (new.version_id, new.status)';

/** Logs every status that a version gets from now on, by any process. Returns a function to read a version's. */
export async function logStatusChanges(db: Database): Promise<(versionId: string) => Promise<string[]>> {
  const statements = isSqlite(db)
    ? [
        'create table status_log (number integer primary key, version_id text, status text)',
        `create trigger log_status after update of status on audience_versions begin ${LOG_CHANGE}; end`,
      ]
    : [
        'create table status_log (number serial primary key, version_id text, status text)',
        `create function log_status() returns trigger language plpgsql as $$ begin ${LOG_CHANGE}; return null; end $$`,
        `create trigger log_status after update of status on audience_versions
          for each row execute function log_status()`,
      ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  return async (versionId) => {
    const { rows } = await sql<{ status: string }>`
      select status from status_log where version_id = ${versionId} order by number`.execute(db);
    return rows.map(({ status }) => status);
  };
}
