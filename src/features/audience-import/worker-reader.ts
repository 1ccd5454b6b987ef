import { LoadError } from '#lib/lazy-load.ts';
import { WorkerClient } from '#lib/worker-rpc.ts';
import type { Reader } from './reader.ts';

/** Calls `reader` in a worker, and starts another one after the worker crashed or couldn't be loaded. */
export class WorkerReader {
  #client: WorkerClient<Reader, never> | undefined;

  call: WorkerClient<Reader, never>['call'] = (method, task, options) => {
    this.#client ??= new WorkerClient<Reader, never>(
      new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }),
      {
        onEvent() {},
        onCrash: () =>
          this.terminate(
            new LoadError("Couldn't load the file reader. Check your connection, then try again."),
          ),
      },
    );
    return this.#client.call(method, task, options);
  };

  terminate(reason = new Error('The file was closed.')): void {
    this.#client?.terminate(reason);
    this.#client = undefined;
  }
}
