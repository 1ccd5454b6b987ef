import type { Worker } from 'node:worker_threads';
import { clientClosedRequest, ServiceError, type ServiceErrorFields } from '#server/db/errors.ts';
import type { Task } from './tasks.ts';

/** Sent instead of a task: the worker ends once it's idle. */
export const STOP = null;

/** A worker's reply to the task it was sent. */
export type WorkerReply =
  | { value: unknown }
  | { problem: ServiceErrorFields }
  | { failure: Error; code: unknown };

interface Job {
  task: Task;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface WorkerPool {
  /**
   * Runs a task in a worker. Callers take turns, so a task waits for at most one of each other caller. Throws what the
   * task throws, 503 if the worker dies, 499 on `signal` while the task waits.
   */
  run<Result>(caller: string, task: Task, signal?: AbortSignal): Promise<Result>;
  /** Starts the workers, which run from their first task on otherwise. */
  start(): void;
  close(): Promise<void>;
}

const interrupted = () =>
  new ServiceError(503, 'interrupted', 'The request was interrupted. Try again.', {
    headers: { 'retry-after': '1' },
  });

function toError(reply: Exclude<WorkerReply, { value: unknown }>): Error {
  if ('problem' in reply) return ServiceError.from(reply.problem);
  // Cloning an error keeps only its standard properties.
  return Object.assign(reply.failure, { code: reply.code });
}

export function createWorkerPool(size: number, startWorker: () => Worker): WorkerPool {
  /** In the order of turns. */
  const queues = new Map<string, Job[]>();
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const running = new Map<Worker, Job>();

  function takeNext(): Job | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [caller, jobs] = first;
    const job = jobs.shift();
    queues.delete(caller);
    if (jobs.length > 0) queues.set(caller, jobs);
    return job;
  }

  function add() {
    const worker = startWorker();
    workers.add(worker);
    // Requests keep the process running, not their workers.
    worker.unref();
    // Always followed by `exit`.
    worker.on('error', () => {});
    worker.once('exit', () => {
      workers.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      running.get(worker)?.reject(interrupted());
      running.delete(worker);
      assign();
    });
    worker.on('message', (reply: WorkerReply) => {
      const job = running.get(worker);
      running.delete(worker);
      idle.push(worker);
      if ('value' in reply) job?.resolve(reply.value);
      else job?.reject(toError(reply));
      assign();
    });
    idle.push(worker);
  }

  function assign() {
    while (queues.size > 0 && (idle.length > 0 || workers.size < size)) {
      if (idle.length === 0) add();
      const worker = idle.shift();
      const job = takeNext();
      if (!worker || !job) return;
      running.set(worker, job);
      worker.postMessage(job.task);
    }
  }

  return {
    async run<Result>(caller: string, task: Task, signal?: AbortSignal) {
      if (signal?.aborted) throw clientClosedRequest();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job: Job = { task, resolve, reject };
      const queue = queues.get(caller) ?? [];
      queue.push(job);
      queues.set(caller, queue);
      const cancel = () => {
        const index = queue.indexOf(job);
        if (index === -1) return;
        queue.splice(index, 1);
        if (queue.length === 0) queues.delete(caller);
        reject(clientClosedRequest());
      };
      signal?.addEventListener('abort', cancel, { once: true });
      assign();
      try {
        return (await promise) as Result;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    start() {
      while (workers.size < size) add();
    },
    async close() {
      await Promise.all(
        [...workers].map(async (worker) => {
          // Terminating a worker while it loads the database's driver would crash the process.
          worker.ref();
          worker.postMessage(STOP);
          await new Promise((resolve) => worker.once('exit', resolve));
        }),
      );
    },
  };
}
