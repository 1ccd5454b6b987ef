import { LoadError } from '#lib/lazy-load.ts';
import type { Reader } from './reader.ts';
import type { WorkerResponse } from './reader.worker.ts';

export type ReaderTask<M extends keyof Reader> = Parameters<Reader[M]>[0];

/** Calls `reader` in a worker, and starts another one after the worker crashed or couldn't be loaded. */
export class WorkerReader {
  #worker: Worker | undefined;

  call<M extends keyof Reader>(
    method: M,
    task: ReaderTask<M>,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Awaited<ReturnType<Reader[M]>>> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        if ('progress' in data) return onProgress?.(...data.progress);
        port1.close();
        if ('error' in data) reject(new Error(data.error));
        else resolve(data.value as Awaited<ReturnType<Reader[M]>>);
      };
      worker.addEventListener('error', () =>
        reject(new LoadError("Couldn't load the file reader. Check your connection, then try again.")),
      );
      worker.postMessage({ method, task, port: port2 }, [port2]);
    });
  }

  terminate(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => this.terminate());
    return worker;
  }
}
