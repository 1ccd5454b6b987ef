/** An error that the user of a command can fix. Only its message is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
