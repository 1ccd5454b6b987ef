import { UsageError } from '#server/db/usage-error.ts';

/**
 * Runs a command's main function. On error prints it and exits with code 1: a `UsageError` as its message,
 * anything else with its stack.
 */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UsageError ? `Error: ${error.message}` : error);
    process.exit(1);
  }
}
