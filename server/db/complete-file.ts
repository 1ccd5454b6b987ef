import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type getFreeBytes, syncFile } from './copy.ts';
import { errorCode } from './error-code.ts';
import { UsageError } from './usage-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes a file or folder, and the journal of an SQLite file, which would be applied to the next one. */
function removeFile(path: string): void {
  rmSync(path, { recursive: true, force: true });
  rmSync(`${path}-journal`, { force: true });
}

/**
 * Removes a file or folder if a signal ends the program, even while a thread is busy. Returns the function that
 * stops this.
 */
export function removeOnSignal(path: string): () => void {
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, remove);
  };
  const remove = (signal: NodeJS.Signals) => {
    stop();
    removeFile(path);
    // Without a listener, a signal ends the program immediately.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, remove);
  return stop;
}

/** Throws a `UsageError` if the file exists. */
export function assertNewFile(path: string): void {
  if (existsSync(path))
    throw new UsageError(`${path} exists already. Name another file, or delete it first.`);
}

/**
 * Throws a `UsageError` if there is no room for a file.
 *
 * @param what names it after "No room in … for"
 */
export function assertRoom(partial: string, bytes: number, what: string, getFree: typeof getFreeBytes): void {
  const folder = dirname(partial);
  // A killed program's file is replaced.
  const free = getFree(folder) + (statSync(partial, { throwIfNoEntry: false })?.size ?? 0);
  if (free < bytes)
    throw new UsageError(
      `No room in ${folder} for ${what}: it needs ${bytes} bytes, ${free} are free. Make room, then try again.`,
    );
}

/** A renamed file can be lost in a power cut until its folder is on the disk. */
function syncFolder(path: string): void {
  // Windows can't open folders.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function toWriteError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return new UsageError(`The disk of ${path} is full, so nothing was written. Make room, then try again.`);
  if (/^(E[A-Z]+|SQLITE_(IOERR|CANTOPEN|READONLY).*)$/.test(code))
    return new UsageError(
      `${path} cannot be written (${code}). Check its folder and that this user may write there.`,
    );
  return error;
}

/**
 * Has `write` fill the file `partial`, readable by this user only, then renames it to `path`, which so never is
 * half a file. Removes it after an error or signal. Throws a `UsageError` if `path` exists or can't be written.
 */
export async function writeCompleteFile<T>(
  path: string,
  partial: string,
  write: () => Promise<T>,
): Promise<T> {
  assertNewFile(path);
  let stopRemoving = () => {};
  try {
    // Left by a killed program.
    removeFile(partial);
    closeSync(openSync(partial, 'wx', 0o600));
    stopRemoving = removeOnSignal(partial);
    const result = await write();
    syncFile(partial);
    assertNewFile(path);
    renameSync(partial, path);
    syncFolder(dirname(path));
    return result;
  } catch (error) {
    removeFile(partial);
    throw toWriteError(path, error);
  } finally {
    stopRemoving();
  }
}
