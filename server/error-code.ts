/** The code that Node, SQLite and PostgreSQL give their errors, such as `ENOENT`; empty for one without. */
export function errorCode(error: unknown): string {
  // Of several addresses tried in vain, the first.
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
