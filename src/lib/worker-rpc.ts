export interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CallProgress) => void) | undefined;
}

export interface CallProgress {
  done: number;
  of: number;
}

/** Functions that run in a worker. */
type Api = Record<string, (params: never, options: CallOptions) => unknown>;
type Method<A> = Extract<keyof A, string>;
type Params<F> = F extends (params: infer P, ...rest: never[]) => unknown ? P : never;
type Result<F> = F extends (...params: never[]) => infer R ? Awaited<R> : never;

type ToWorker = { id: number | null; method: string; params: unknown } | { id: number; isCanceled: true };
type FromWorker<E> =
  | { id: number; value: unknown }
  | { id: number; error: unknown }
  | { id: number; progress: CallProgress }
  | { event: E };

interface PendingCall {
  resolve(value: never): void;
  reject(reason: unknown): void;
  onProgress: CallOptions['onProgress'];
}

/** Calls functions in a worker, and receives its events. */
export class WorkerClient<A extends { [K in keyof A]: Api[string] }, E> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;

  /** @param onCrash called when the worker fails to load or stops by an error; its calls never settle by themselves */
  constructor(worker: Worker, { onEvent, onCrash }: { onEvent(event: E): void; onCrash(): void }) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<E>>) => {
      if ('event' in data) onEvent(data.event);
      else this.#settle(data);
    });
    worker.addEventListener('error', (event) => {
      // The screen shows it, so the page need not report it.
      event.preventDefault();
      onCrash();
    });
  }

  /** Rejects with the signal's reason once that aborts. */
  call<M extends Method<A>>(
    method: M,
    params: Params<A[M]>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Result<A[M]>> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#post({ id, method, params });
      signal?.addEventListener('abort', () => {
        if (!this.#pending.delete(id)) return;
        this.#post({ id, isCanceled: true });
        reject(signal.reason);
      });
    });
  }

  /** Calls without a result. An error stops the worker. */
  notify<M extends Method<A>>(method: M, params: Params<A[M]>): void {
    this.#post({ id: null, method, params });
  }

  /** Terminates the worker and rejects pending calls. */
  terminate(reason: Error): void {
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  #post(message: ToWorker) {
    this.#worker.postMessage(message);
  }

  #settle(message: Exclude<FromWorker<E>, { event: E }>) {
    const call = this.#pending.get(message.id);
    if ('progress' in message) return call?.onProgress?.(message.progress);
    this.#pending.delete(message.id);
    if ('error' in message) call?.reject(message.error);
    else call?.resolve(message.value as never);
  }
}

/** Serves calls in a worker. Calls reject with the error of `run`, and abort its signal when canceled. */
export function serveCalls(run: (method: string, params: never, options: CallOptions) => unknown): void {
  const running = new Map<number, AbortController>();
  self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
    if ('isCanceled' in data) return running.get(data.id)?.abort();
    const { id, method } = data;
    const params = data.params as never;
    if (id === null) return void (await run(method, params, {}));
    const control = new AbortController();
    running.set(id, control);
    const onProgress = (progress: CallProgress) => self.postMessage({ id, progress });
    try {
      const value = await run(method, params, { signal: control.signal, onProgress });
      self.postMessage({ id, value });
    } catch (error) {
      self.postMessage({ id, error });
    }
    running.delete(id);
  });
  // Rethrown outside the promise, so that the page gets the worker's `error` event.
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    setTimeout(() => {
      throw event.reason;
    });
  });
}

export const postEvent = <E>(event: E): void => self.postMessage({ event });
