import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { errorCode } from '#server/error-code.ts';
import { UsageError } from '#server/usage-error.ts';
import { explainSqliteError } from './explain-errors.ts';

/** Held by the one server of a data folder; commands beside it do not ask for it. */
const LOCK_FILE = 'server.lock';

/**
 * Takes the folder for this server until the answered function is called or the process ends, however it
 * ends: the operating system gives back the lock that SQLite's exclusive transaction holds, so a killed
 * server leaves nothing to clean up, unlike a file with a process id. Throws a `UsageError` where another
 * server holds it.
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
    throw explainSqliteError(path, error);
  }
  return () => file.close();
}
