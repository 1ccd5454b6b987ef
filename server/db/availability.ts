import { errorCode } from './error-code.ts';
import { ServiceError } from './errors.ts';

/** Node's connection errors, and PostgreSQL's 08 (connection), 53300 (too many connections) and 57P0x (stopping, starting). */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|08...|53300|57P0.)$/;
/** `statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`, or SQLite locked by a command. */
const BUSY = /^(57014|55P03|25P03|SQLITE_BUSY.*)$/;
const DISK_FULL = /^(53100|SQLITE_FULL)$/;
/** pg sets no code for an exhausted pool or a broken connection. */
const UNREACHABLE_MESSAGE = /timeout exceeded when trying to connect|connection terminated|connection error/i;

export const isDiskFullError = (error: unknown) => DISK_FULL.test(errorCode(error));

const unavailable = (detail: string) =>
  new ServiceError(503, 'database_unavailable', detail, { headers: { 'retry-after': '2' } });

/** 507: the disk of the database is full. */
export const diskFull = () =>
  new ServiceError(
    507,
    'disk_full',
    'The disk of the database is full. Nothing can be saved until there is room.',
  );

/** Maps a temporary database failure to 503 or 507; undefined for other errors. */
export function databaseProblem(error: unknown): ServiceError | undefined {
  const code = errorCode(error);
  if (DISK_FULL.test(code)) return diskFull();
  if (BUSY.test(code)) return unavailable('The database is too busy. Try again in a moment.');
  if (UNREACHABLE.test(code) || (error instanceof Error && UNREACHABLE_MESSAGE.test(error.message)))
    return unavailable('The database is not available. Try again in a moment.');
  return undefined;
}
