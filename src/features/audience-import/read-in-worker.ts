import { LoadError } from '#lib/lazy-load.ts';
import type { Reader } from './reader.ts';
import type { Asked, Told } from './reader.worker.ts';

type Task<M extends keyof Reader> = Parameters<Reader[M]>[0];
type Answer<M extends keyof Reader> = Awaited<ReturnType<Reader[M]>>;
type Progress = (done: number, of: number) => void;

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  progress: Progress | undefined;
}

/** The reader in a worker of its own. */
export class WorkerReader {
  #worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** Whether the worker couldn't be loaded or crashed: another one has to be started. */
  hasFailed = false;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data));
    this.#worker.addEventListener('error', () => this.#fail());
  }

  /** Has the worker do something; `progress` is told how far it is. */
  ask<M extends keyof Reader>(method: M, task: Task<M>, progress?: Progress): Promise<Answer<M>> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<Answer<M>>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, method, task: task as never } satisfies Asked);
    });
  }

  /** Ends the worker and what it is at. */
  end(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }

  #hear(message: Told): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ('progress' in message) {
      waiting.progress?.(...message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) waiting.reject(new Error(message.error));
    else waiting.resolve(message.value as never);
  }

  #fail(): void {
    this.hasFailed = true;
    this.#worker.terminate();
    const error = new LoadError("Couldn't load the file reader. Check your connection, then try again.");
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
