/** Ends a test or hook that hangs, ms. No other limit depends on how fast the machine is. */
export const GUARD_MS = 600_000;

/**
 * Ends a wait in a test, ms: shortly before the guard, so that the message names what is missing.
 * `TEST_WAIT_SECONDS` shortens it while writing a test.
 */
export const WAIT_MS = 1000 * Number(process.env.TEST_WAIT_SECONDS ?? 570);
