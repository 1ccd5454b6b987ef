import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { errorCode } from './error-code.ts';
import type { MigrationLog } from './migrate.ts';
import { UsageError } from './usage-error.ts';
import { toSqliteUsageError } from './usage-errors.ts';

/** Held by the server of a data folder. Commands don't need it. */
const LOCK_FILE = 'server.lock';

/** Held by a program while it opens, and maybe upgrades, the database of a data folder. */
const UPGRADE_LOCK_FILE = 'upgrade.lock';
/** Held by a backup or rehearsal, so that what an earlier one left can be removed. */
const COPY_LOCK_FILE = 'copy.lock';
const POLL_INTERVAL_MS = 100;

/**
 * Locks a file and returns the function that unlocks it; undefined if another program holds it. The lock is an
 * exclusive SQLite transaction: unlike with a PID file, the operating system releases it when the process is killed.
 */
function tryLock(path: string): (() => void) | undefined {
  let file: SqliteFile.Database | undefined;
  try {
    file = new SqliteFile(path, { timeout: 0 });
    chmodSync(path, 0o600);
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    throw toSqliteUsageError(path, error);
  }
  return () => file.close();
}

/** Locks the data folder and returns the function that unlocks it. Throws a `UsageError` if another server holds it. */
export function lockFolder(folder: string): () => void {
  const unlock = tryLock(join(folder, LOCK_FILE));
  if (unlock) return unlock;
  throw new UsageError(
    `The data folder ${folder} is already served by another running server, or a restore into it is running. Stop that one, or set DATA_DIR to another folder.`,
  );
}

/** Waits for the lock. Returns the function that unlocks it. */
async function waitForLock(path: string, onWait: () => void): Promise<() => void> {
  let unlock = tryLock(path);
  if (!unlock) onWait();
  while (!unlock) {
    await setTimeout(POLL_INTERVAL_MS);
    unlock = tryLock(path);
  }
  return unlock;
}

/** Waits until no other program upgrades the database. Returns the function that lets others upgrade it. */
export const lockUpgrades = (folder: string, log?: MigrationLog): Promise<() => void> =>
  waitForLock(join(folder, UPGRADE_LOCK_FILE), () =>
    log?.warn('Waiting for another program that opens or upgrades the database.'),
  );

/** Waits until no other program copies the database. Returns the function that lets others copy it. */
export const lockCopies = (folder: string, onWait: () => void): Promise<() => void> =>
  waitForLock(join(folder, COPY_LOCK_FILE), onWait);
