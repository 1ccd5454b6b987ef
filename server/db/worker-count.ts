import { availableParallelism } from 'node:os';

/** More would rather slow down the thread that serves everything else. */
const MAX_WORKERS = 4;

/** One for each other core. */
export const WORKER_COUNT = Math.min(Math.max(1, availableParallelism() - 1), MAX_WORKERS);
