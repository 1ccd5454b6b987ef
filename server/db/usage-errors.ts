import { errorCode } from './error-code.ts';
import { UsageError } from './usage-error.ts';

/** Whether SQLite reports a damaged database. */
export const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error));

/** Turns a known error of opening an SQLite file into a `UsageError`; returns others unchanged. */
export function toSqliteUsageError(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (isDamage(error))
    return new UsageError(
      `${file} is damaged or not a database. Restore it from a backup, or move it away to start afresh.`,
    );
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code))
    return new UsageError(
      `${file} cannot be opened (${code}). Check that this user may read and write it and that the disk works.`,
    );
  if (code.startsWith('SQLITE_BUSY'))
    return new UsageError(
      `${file} is locked by another program. Wait until it has finished, then try again.`,
    );
  if (code.startsWith('SQLITE_FULL'))
    return new UsageError(`The disk of ${file} is full. Make room, then try again.`);
  return error;
}

/** Turns a known PostgreSQL error into a `UsageError`. Doesn't quote the URL, as it contains a password. */
export function toPostgresUsageError(url: string, error: unknown): unknown {
  const { host, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const code = errorCode(error);
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ECONNRESET/.test(code))
    return new UsageError(
      `No PostgreSQL answers at ${host || 'the local socket'} (${code}). Start it, or correct DATABASE_URL.`,
    );
  if (/unsupported startup parameter/.test(String(error)))
    return new UsageError(
      `PgBouncer at ${host} refuses the time limits of this server. Set ignore_startup_parameters, as in "PgBouncer" of the self-hosting guide.`,
    );
  if (code === '53300')
    return new UsageError(
      `PostgreSQL at ${host} has no free connection. Lower DATABASE_POOL_MAX, raise max_connections, or end what holds them.`,
    );
  if (code === '53100')
    return new UsageError(`The disk of PostgreSQL at ${host} is full. Make room, then try again.`);
  if (/^57P0/.test(code))
    return new UsageError(`PostgreSQL at ${host} is starting or stopping. Try again in a moment.`);
  if (/^28/.test(code) || /SASL|password/i.test(String(error)))
    return new UsageError(
      `PostgreSQL at ${host} rejects the user or password in DATABASE_URL. Correct them.`,
    );
  if (code === '3D000')
    return new UsageError(
      `PostgreSQL at ${host} has no database "${database}". Create it (createdb ${database}), or correct DATABASE_URL.`,
    );
  if (code === '42501' || code === '25006')
    return new UsageError(
      `The user in DATABASE_URL may not write to the database "${database}". Grant it the right, or use another user.`,
    );
  if (/timeout|terminated|SSL/i.test(String(error)))
    return new UsageError(
      `PostgreSQL at ${host} cannot be reached (${error instanceof Error ? error.message : error}). Check DATABASE_URL.`,
    );
  return error;
}
