import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { UsageError } from '#server/cli/usage-error.ts';
import { errorCode } from './error-code.ts';
import { toSqliteUsageError } from './usage-errors.ts';

/** Held by the server of a data folder. Commands don't need it. */
const LOCK_FILE = 'server.lock';

/**
 * Locks the data folder and returns the function that unlocks it. The lock is an exclusive SQLite transaction:
 * unlike with a PID file, the operating system releases it when the process is killed. Throws a `UsageError`
 * if another server holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  let file: SqliteFile.Database | undefined;
  try {
    file = new SqliteFile(path, { timeout: 0 });
    chmodSync(path, 0o600);
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new UsageError(
        `The data folder ${folder} is already served by another running server. Stop that one, or set DATA_DIR to another folder.`,
      );
    throw toSqliteUsageError(path, error);
  }
  return () => file.close();
}
