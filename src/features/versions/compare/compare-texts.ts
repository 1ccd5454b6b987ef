import { LoadError } from '#lib/lazy-load.ts';
import type { TextComparison } from './comparison.ts';

/** A worker that has not answered by then, in ms, never will: the comparison ends itself long before. */
const LONGEST = 10_000;

const start = () => new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });

/** A worker that is started, and compares nothing yet. */
let spare: Worker | undefined;

/** Starts a worker while the texts are still on their way. Answers how to let it go. */
export function readyToCompare(): () => void {
  const worker = start();
  spare = worker;
  // The next comparison starts a new worker instead of waiting for one that couldn't be loaded.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = undefined;
  });
  return () => {
    spare?.terminate();
    spare = undefined;
  };
}

/**
 * Compares two texts word by word in a worker, so that nothing else has to wait for it. Rejects where the worker
 * cannot be started or does not answer; `signal` ends it.
 */
export function compareTexts(before: string, after: string, signal: AbortSignal): Promise<TextComparison> {
  const worker = spare ?? start();
  spare = undefined;
  const end = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
  return new Promise<TextComparison>((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<TextComparison>) => resolve(data));
    worker.addEventListener('error', () => reject(new LoadError("Couldn't load the comparison")));
    worker.postMessage([before, after]);
  }).finally(() => worker.terminate());
}
