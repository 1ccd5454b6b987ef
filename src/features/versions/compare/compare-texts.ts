import { LoadError } from '#lib/lazy-load.ts';
import type { TextComparison } from './comparison.ts';

/** Time limit for a broken worker; the comparison itself ends long before. */
const TIMEOUT_MS = 10_000;

const startWorker = () => new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });

/** Worker that is started but idle. */
let preloadedWorker: Worker | undefined;

/** Starts a worker while the texts load. Returns its cleanup. */
export function preloadCompareWorker(): () => void {
  const worker = startWorker();
  preloadedWorker = worker;
  // The next comparison starts a new worker instead of waiting for one that couldn't be loaded.
  worker.addEventListener('error', () => {
    if (preloadedWorker === worker) preloadedWorker = undefined;
  });
  return () => {
    preloadedWorker?.terminate();
    preloadedWorker = undefined;
  };
}

/** Compares two texts word by word in a worker. Rejects if the worker can't start or times out. */
export function compareTexts(before: string, after: string, signal: AbortSignal): Promise<TextComparison> {
  const worker = preloadedWorker ?? startWorker();
  preloadedWorker = undefined;
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise<TextComparison>((resolve, reject) => {
    abortSignal.addEventListener('abort', () => reject(abortSignal.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<TextComparison>) => resolve(data));
    worker.addEventListener('error', () => reject(new LoadError("Couldn't load the comparison")));
    worker.postMessage([before, after]);
  }).finally(() => worker.terminate());
}
