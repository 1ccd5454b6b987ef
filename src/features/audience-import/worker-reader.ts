import { LoadError } from '#lib/lazy-load.ts';
import type { Reader } from './reader.ts';
import type { ReaderRequest, WorkerResponse } from './reader.worker.ts';

export type ReaderTask<M extends keyof Reader> = Parameters<Reader[M]>[0];
type ReaderResult<M extends keyof Reader> = Awaited<ReturnType<Reader[M]>>;
type ProgressListener = (done: number, total: number) => void;

interface PendingCall {
  resolve(value: never): void;
  reject(error: Error): void;
  onProgress: ProgressListener | undefined;
}

/** Calls `reader` in a worker. */
export class WorkerReader {
  #worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  #pending = new Map<number, PendingCall>();
  #lastId = 0;
  /** The worker couldn't be loaded or crashed. Create another one. */
  hasFailed = false;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) =>
      this.#onMessage(data),
    );
    this.#worker.addEventListener('error', () => this.#onError());
  }

  call<M extends keyof Reader>(
    method: M,
    task: ReaderTask<M>,
    onProgress?: ProgressListener,
  ): Promise<ReaderResult<M>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<ReaderResult<M>>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, method, task: task as never } satisfies ReaderRequest);
    });
  }

  terminate(): void {
    this.#worker.terminate();
    this.#pending.clear();
  }

  #onMessage(message: WorkerResponse): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if ('progress' in message) {
      pending.onProgress?.(...message.progress);
      return;
    }
    this.#pending.delete(message.id);
    if ('error' in message) pending.reject(new Error(message.error));
    else pending.resolve(message.value as never);
  }

  #onError(): void {
    this.hasFailed = true;
    this.#worker.terminate();
    const error = new LoadError("Couldn't load the file reader. Check your connection, then try again.");
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
