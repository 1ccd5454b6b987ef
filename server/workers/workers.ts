import { Worker } from 'node:worker_threads';
import type { DataConfig } from '#server/db/connect.ts';
import { WORKER_COUNT } from '#server/db/worker-count.ts';
import type { ServiceOptions } from '#server/resources/service.ts';
import { createWorkerPool, type WorkerPool } from './pool.ts';

export interface WorkerSettings extends Pick<ServiceOptions, 'config' | 'secret'> {
  /** Database to read; undefined if handlers don't run in workers. */
  readFrom: DataConfig | undefined;
}

/** Workers for tasks that would block the server's thread. */
export const createWorkers = ({ readFrom, config, secret }: WorkerSettings): WorkerPool =>
  createWorkerPool(WORKER_COUNT, () => {
    const { timestamps, publishStepMs } = config;
    const workerData: WorkerSettings = { readFrom, config: { timestamps, publishStepMs }, secret };
    return new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  });
