import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isDiskFullError } from './availability.ts';
import { SQLITE_FILE } from './open.ts';
import type { Database } from './schema.ts';
import { UsageError } from './usage-error.ts';

/** Copies made before upgrades: this and the time, so that they sort by it. */
export const COPY_PREFIX = `${SQLITE_FILE}.before-upgrade-`;
const MAX_COPIES = 3;

/** Bytes that this user can write to the disk of a folder. */
export function getFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Syncs a file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Bytes that `VACUUM INTO` writes. */
export async function getUsedBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Copies an SQLite database beside itself, and deletes the oldest copies. Throws a `UsageError` if there is no
 * room.
 *
 * @returns the path of the copy
 */
export async function copyDatabase(
  db: Database,
  folder: string,
  freeBytes = getFreeBytes(folder),
): Promise<string> {
  const bytes = await getUsedBytes(db);
  const noRoom = () =>
    new UsageError(
      `No room in ${folder} for a copy of the database before its upgrade: it needs ${bytes} bytes, ${freeBytes} are free. Make room, then try again. Nothing was changed, and the older version still runs.`,
    );
  if (freeBytes < bytes) throw noRoom();
  const unfinished = join(folder, `${SQLITE_FILE}.copying`);
  rmSync(unfinished, { force: true });
  try {
    await sql`vacuum into ${unfinished}`.execute(db);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw isDiskFullError(error) ? noRoom() : error;
  }
  chmodSync(unfinished, 0o600);
  syncFile(unfinished);
  const copy = join(folder, COPY_PREFIX + new Date().toISOString().replaceAll(/[-:.]/g, ''));
  renameSync(unfinished, copy);
  // The clock may have been ahead before, so their names don't tell which is the new one.
  const earlier = readdirSync(folder).filter(
    (name) => name.startsWith(COPY_PREFIX) && join(folder, name) !== copy,
  );
  for (const name of earlier.toSorted().slice(0, 1 - MAX_COPIES)) rmSync(join(folder, name));
  return copy;
}
