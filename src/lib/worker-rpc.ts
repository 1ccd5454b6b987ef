export interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CallProgress) => void) | undefined;
}

export interface CallProgress {
  done: number;
  of: number;
}

type WorkerFunction = (params: never, options: CallOptions) => unknown;
type Method<A> = Extract<keyof A, string>;
type Result<F> = F extends (...params: never[]) => infer R ? Awaited<R> : never;

interface Call {
  method: string;
  params: never;
  /** Receives the response; a message on it cancels the call. Missing for notifications. */
  port?: MessagePort;
}

type Response = { value: unknown } | { error: unknown } | { progress: CallProgress };

/** Calls functions in a worker, and receives its events. */
export class WorkerClient<A extends { [K in keyof A]: WorkerFunction }, E> {
  readonly #worker: Worker;
  /** Aborts pending calls when the worker ends. */
  readonly #end = new AbortController();

  /** @param onCrash called when the worker fails to load or stops by an error; must terminate it */
  constructor(worker: Worker, { onEvent, onCrash }: { onEvent(event: E): void; onCrash(): void }) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<E>) => onEvent(data));
    worker.addEventListener('error', (event) => {
      // The screen shows it, so the page need not report it.
      event.preventDefault();
      onCrash();
    });
  }

  /** Rejects with the signal's reason once that aborts. */
  call<M extends Method<A>>(
    method: M,
    params: Parameters<A[M]>[0],
    { signal, onProgress }: CallOptions = {},
  ): Promise<Result<A[M]>> {
    const ended = AbortSignal.any([this.#end.signal, ...(signal ? [signal] : [])]);
    if (ended.aborted) return Promise.reject(ended.reason);
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<Response>) => {
        if (ended.aborted) return;
        if ('progress' in data) return onProgress?.(data.progress);
        port1.close();
        if ('error' in data) reject(data.error);
        else resolve(data.value as Result<A[M]>);
      };
      ended.addEventListener('abort', () => {
        port1.postMessage(null);
        port1.close();
        reject(ended.reason);
      });
      this.#worker.postMessage({ method, params, port: port2 }, [port2]);
    });
  }

  /** Calls without a result. An error stops the worker. */
  notify<M extends Method<A>>(method: M, params: Parameters<A[M]>[0]): void {
    this.#worker.postMessage({ method, params });
  }

  /** Terminates the worker and rejects pending calls. */
  terminate(reason: Error): void {
    this.#worker.terminate();
    this.#end.abort(reason);
  }
}

const PROGRESS_INTERVAL_MS = 100;

/** Serves calls in a worker. Calls reject with the error of `run`, and abort its signal when canceled. */
export function serveCalls(run: (method: string, params: never, options: CallOptions) => unknown): void {
  self.addEventListener('message', async ({ data: { method, params, port } }: MessageEvent<Call>) => {
    if (!port) return void (await run(method, params, {}));
    const post = (response: Response) => port.postMessage(response);
    const control = new AbortController();
    port.onmessage = () => control.abort();
    let reportedAt = 0;
    const onProgress = (progress: CallProgress) => {
      if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = performance.now();
      post({ progress });
    };
    try {
      post({ value: await run(method, params, { signal: control.signal, onProgress }) });
    } catch (error) {
      post({ error });
    }
  });
  // Rethrown outside the promise, so that the page gets the worker's `error` event.
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    setTimeout(() => {
      throw event.reason;
    });
  });
}
