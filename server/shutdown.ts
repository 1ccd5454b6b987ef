/** How long requests in flight may take to end. */
const GRACE_MS = 10_000;

type Signal = 'SIGTERM' | 'SIGINT';

/**
 * On the first SIGTERM or SIGINT runs `stop` and ends the process with code 0; after `GRACE_MS`, or when the
 * same signal comes again, ends it at once with code 1. Returns a function that tells whether a signal has come.
 */
export function onSignal(stop: (signal: Signal) => Promise<void>): () => boolean {
  let first: Signal | undefined;
  const begin = (signal: Signal) => {
    if (first === signal) process.exit(1);
    if (first) return;
    first = signal;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  return () => first !== undefined;
}
