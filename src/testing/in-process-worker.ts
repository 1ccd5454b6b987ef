import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll } from 'vitest';

const { self } = globalThis;
/** The global scope of the worker whose code runs. */
const scopes = new AsyncLocalStorage<EventTarget>();
let workerCount = 0;

const workers = new Set<InProcessWorker>();

/** Terminates all workers, as closing their page would. They share modules with the next page. */
export function terminateWorkers(): void {
  for (const worker of workers) worker.terminate();
}
afterAll(terminateWorkers);

/** Runs a worker's module in this thread, with its own `self`. Replaces `Worker`. */
export class InProcessWorker extends EventTarget {
  readonly #scope = Object.assign(new EventTarget(), {
    postMessage: (data: unknown) => this.#deliver(this, structuredClone(data)),
  });
  readonly #started: Promise<unknown>;
  #isTerminated = false;

  constructor(url: URL) {
    super();
    workers.add(this);
    Object.defineProperty(globalThis, 'self', { configurable: true, get: () => scopes.getStore() ?? self });
    workerCount += 1;
    const module = `${url.pathname}?worker=${workerCount}`;
    this.#started = scopes.run(this.#scope, () => import(/* @vite-ignore */ module));
  }

  postMessage(data: unknown, transfer: Transferable[] = []): void {
    const message = structuredClone(data, { transfer });
    void this.#started.then(() => scopes.run(this.#scope, () => this.#deliver(this.#scope, message)));
  }

  terminate(): void {
    this.#isTerminated = true;
    workers.delete(this);
  }

  #deliver(target: EventTarget, data: unknown): void {
    if (!this.#isTerminated) target.dispatchEvent(new MessageEvent('message', { data }));
  }
}
