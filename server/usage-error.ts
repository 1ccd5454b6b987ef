/**
 * Something that whoever runs the command can put right. The message is the whole output: what is wrong
 * and what to do, in a sentence or two.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command's main function. A `UsageError` ends the process with its message alone and exit code 1;
 * anything else is a fault of ours and keeps its stack.
 */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UsageError ? `Error: ${error.message}` : error);
    process.exit(1);
  }
}
