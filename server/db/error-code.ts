/** Error code set by Node, SQLite or PostgreSQL, such as `ENOENT`; empty if there isn't one. */
export function errorCode(error: unknown): string {
  // Thrown when a connection to each of several addresses failed.
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
