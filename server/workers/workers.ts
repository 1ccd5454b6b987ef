import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ServiceOptions } from '#server/resources/service.ts';
import { createWorkerPool, type WorkerPool } from './pool.ts';

/** More would rather slow down the thread that serves everything else. */
const MAX_WORKERS = 4;

export interface WorkerSettings extends Pick<ServiceOptions, 'config' | 'secret'> {
  /** Folder of the SQLite database to read; undefined if handlers don't run in workers. */
  sqliteFolder: string | undefined;
}

/** Workers for tasks that would block the server's thread: one for each other core. */
export const createWorkers = ({ sqliteFolder, config, secret }: WorkerSettings): WorkerPool =>
  createWorkerPool(Math.min(Math.max(1, availableParallelism() - 1), MAX_WORKERS), () => {
    const { timestamps, publishStepMs } = config;
    const workerData: WorkerSettings = { sqliteFolder, config: { timestamps, publishStepMs }, secret };
    return new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  });
