/** Limit of a test or hook, ms. Only a test that hangs reaches it. */
export const GUARD_MS = 600_000;

/**
 * Limit of a wait in a test, ms. Below the guard, so that the error names the missing element. `TEST_WAIT_SECONDS`
 * lowers it while a test is being written.
 */
export const WAIT_MS = 1000 * Number(process.env.TEST_WAIT_SECONDS ?? 570);
