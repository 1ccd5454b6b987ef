import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { errorCode } from './error-code.ts';
import type { FileReply, FileTask } from './file-tasks.ts';
import { checkIntegrity, type DatabaseSummary, describeTables, readSchema } from './inspect.ts';
import { openSqlite, openSqliteFile } from './open.ts';
import { rehearseUpgrade } from './rehearse.ts';
import type { Database } from './schema.ts';
import { UsageError } from './usage-error.ts';
import { isDamage } from './usage-errors.ts';

const send = (reply: FileReply) => parentPort?.postMessage(reply);

async function withDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function check(db: Database, label: string): Promise<DatabaseSummary> {
  try {
    const schema = await readSchema(db, label);
    await checkIntegrity(db, label);
    return { ...schema, tables: await describeTables(db) };
  } catch (error) {
    throw isDamage(error) ? new UsageError(`${label} is damaged.`) : error;
  }
}

async function copy(db: Database, from: string, to: string): Promise<void> {
  try {
    await sql`vacuum into ${to}`.execute(db);
  } catch (error) {
    // In damaged pages, unique values may repeat.
    if (!isDamage(error) && !errorCode(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    throw new UsageError(
      `${from} is damaged, so it can't be copied. Stop the server, move the file away, and restore the last backup: npm run restore -- FILE`,
    );
  }
}

function run(task: FileTask): Promise<unknown> {
  const { kind } = task;
  if (kind === 'copy') return withDatabase(openSqliteFile(task.from), (db) => copy(db, task.from, task.to));
  if (kind === 'check') return withDatabase(openSqliteFile(task.path), (db) => check(db, task.label));
  return withDatabase(openSqlite(task.folder), async (db) => {
    const { rows } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
    const maxPages = Math.floor(task.maxBytes / (rows[0]?.page_size ?? 4096));
    await sql`pragma max_page_count = ${sql.lit(maxPages)}`.execute(db);
    return rehearseUpgrade(db, (line) => send({ line }));
  });
}

try {
  send({ value: await run(workerData) });
} catch (error) {
  if (error instanceof UsageError) send({ usage: error.message });
  else send({ failure: error instanceof Error ? error : new Error(String(error)), code: errorCode(error) });
}
