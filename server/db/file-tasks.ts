import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DatabaseSummary } from './inspect.ts';
import type { Rehearsal } from './rehearse.ts';
import { UsageError } from './usage-error.ts';

/** Results of the tasks by name. */
interface FileResults {
  /** Copies an SQLite database by `VACUUM INTO`. The target is an empty file. */
  copy: undefined;
  /** Checks that a file is a complete database. */
  check: DatabaseSummary;
  /** Migrates the database in a folder, which grows to `maxBytes` at most. */
  rehearse: Rehearsal;
}

export type FileTask =
  | { kind: 'copy'; from: string; to: string }
  | { kind: 'check'; path: string; label: string }
  | { kind: 'rehearse'; folder: string; maxBytes: number };

export type FileReply =
  | { line: string }
  | { value: unknown }
  | { usage: string }
  | { failure: Error; code: string };

/** Reports the progress of a step; `total` is 0 if unknown. */
export type ReportProgress = (label: string, done: number, total: number) => void;

/**
 * Runs a task on SQLite files in a thread, because SQLite blocks and a copy or check can take minutes. Throws what the
 * task throws.
 *
 * @param onLine called with the lines that the task logs
 */
export function runFileTask<Task extends FileTask>(
  task: Task,
  onLine: (line: string) => void = () => {},
): Promise<FileResults[Task['kind']]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { workerData: task });
    worker.on('message', (reply: FileReply) => {
      if ('line' in reply) onLine(reply.line);
      else if ('value' in reply) resolve(reply.value as FileResults[Task['kind']]);
      else if ('usage' in reply) reject(new UsageError(reply.usage));
      else reject(Object.assign(reply.failure, { code: reply.code }));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread ended without a result.')));
  });
}

const PROGRESS_INTERVAL_MS = 200;

/** Reports the growth of a file while `work` runs. */
export async function reportGrowth<T>(
  report: ReportProgress,
  label: string,
  path: string,
  total: number,
  work: () => Promise<T>,
): Promise<T> {
  report(label, 0, total);
  const timer = setInterval(
    () => report(label, statSync(path, { throwIfNoEntry: false })?.size ?? 0, total),
    PROGRESS_INTERVAL_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
