/** How long requests in flight may take to end. */
const GRACE_MS = 10_000;

/**
 * On the first SIGTERM or SIGINT runs `stop` and ends the process with code 0; after `GRACE_MS`, or on a
 * second signal, ends it at once with code 1. Answers a function that tells whether a signal has come.
 */
export function onSignal(stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const begin = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  return () => stopping;
}
