import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredDatabase } from './backup.ts';
import { assertRoom, writeCompleteFile } from './complete-file.ts';
import { prepareDataFolder } from './connect.ts';
import { getFreeBytes } from './copy.ts';
import { errorCode } from './error-code.ts';
import { type ReportProgress, reportGrowth, runFileTask } from './file-tasks.ts';
import { lockFolder, lockUpgrades } from './folder-lock.ts';
import { RESTORING_FILE, SQLITE_FILE } from './open.ts';
import { UsageError } from './usage-error.ts';

/** The fields of an SQLite file's header that tell its size (sqlite.org/fileformat.html). */
const HEADER_BYTES = 100;

/** 0 if the file doesn't exist. */
const getSize = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = openSync(path, 'r');
    try {
      return header.subarray(0, readSync(file, header));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = errorCode(error);
    throw new UsageError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`,
    );
  }
}

/** Returns the size of a file. Throws a `UsageError` if its header isn't that of a complete SQLite file. */
function checkHeader(path: string): number {
  const header = readHeader(path);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw new UsageError(`${path} is no backup of Audience Console.`);
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  const { size } = statSync(path);
  if (size < expected)
    throw new UsageError(`${path} is cut off: it has ${size} of ${expected} bytes. Use another backup.`);
  // A database that was copied while it was in use.
  if (getSize(`${path}-wal`) > 0)
    throw new UsageError(
      `${path} is no backup: changes to it are in ${path}-wal. Make one with npm run backup.`,
    );
  return size;
}

/** Throws a `UsageError` if the folder has a database, or one's changes, which SQLite would apply to another. */
function assertEmpty(dataDir: string): void {
  const file = join(dataDir, SQLITE_FILE);
  const log = `${file}-wal`;
  const existing = existsSync(file) ? file : getSize(log) > 0 && log;
  if (existing)
    throw new UsageError(
      `${dataDir} has data already (${existing}). Move it away, or set DATA_DIR to an empty folder.`,
    );
}

/**
 * Restores a backup into a folder without a database. It takes its place once it is complete and checked. Throws a
 * `UsageError` if a server uses the folder, or the file isn't a complete backup of this or an older version.
 */
export async function restoreBackup(
  dataDir: string,
  path: string,
  report: ReportProgress,
  getFree = getFreeBytes,
): Promise<StoredDatabase> {
  const bytes = checkHeader(path);
  prepareDataFolder(dataDir);
  const unlockFolder = lockFolder(dataDir);
  try {
    const unlockUpgrades = await lockUpgrades(dataDir);
    try {
      assertEmpty(dataDir);
      const partial = join(dataDir, RESTORING_FILE);
      assertRoom(partial, bytes, 'the database', getFree);
      return await writeCompleteFile(join(dataDir, SQLITE_FILE), partial, async () => {
        await reportGrowth(report, 'Copying', partial, bytes, () =>
          // The file exists. Creating it would bring it back after a signal removed it.
          pipeline(createReadStream(path), createWriteStream(partial, { flags: 'r+' })),
        );
        report('Checking the copy', 0, 0);
        return { ...(await runFileTask({ kind: 'check', path: partial, label: path })), bytes };
      });
    } finally {
      unlockUpgrades();
    }
  } finally {
    unlockFolder();
  }
}
