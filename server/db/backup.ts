import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertNewFile, assertRoom, writeCompleteFile } from './complete-file.ts';
import { assertHasDatabase, toUsageError } from './connect.ts';
import { getFreeBytes, getUsedBytes } from './copy.ts';
import { type ReportProgress, reportGrowth, runFileTask } from './file-tasks.ts';
import { lockCopies } from './folder-lock.ts';
import type { DatabaseSummary } from './inspect.ts';
import { openSqliteReader, SQLITE_FILE } from './open.ts';
import { UsageError } from './usage-error.ts';

export interface StoredDatabase extends DatabaseSummary {
  bytes: number;
}

/** Throws a `UsageError` if there is no SQLite database in the folder, or it can't be read. */
export async function readUsedBytes(dataDir: string): Promise<number> {
  assertHasDatabase({ dataDir, databaseUrl: undefined });
  try {
    const db = openSqliteReader(dataDir);
    try {
      return await getUsedBytes(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw toUsageError({ dataDir, databaseUrl: undefined }, error);
  }
}

/**
 * Backs up the SQLite database of a folder, also while a server runs. The file appears once it is complete and checked.
 * Throws a `UsageError` if the file exists or can't be written.
 */
export async function createBackup(
  dataDir: string,
  path: string,
  report: ReportProgress,
  getFree = getFreeBytes,
): Promise<StoredDatabase> {
  assertNewFile(path);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}. Create it first.`);
  const bytes = await readUsedBytes(dataDir);
  const unlock = await lockCopies(dataDir, () => report('Waiting for another backup or rehearsal', 0, 0));
  try {
    const partial = `${path}.partial`;
    assertRoom(partial, bytes, 'the backup', getFree);
    return await writeCompleteFile(path, partial, async () => {
      const from = join(dataDir, SQLITE_FILE);
      await reportGrowth(report, 'Copying', partial, bytes, () =>
        runFileTask({ kind: 'copy', from, to: partial }),
      );
      report('Checking the copy', 0, 0);
      const summary = await runFileTask({ kind: 'check', path: partial, label: `The copy of ${dataDir}` });
      return { ...summary, bytes: statSync(partial).size };
    });
  } finally {
    unlock();
  }
}
