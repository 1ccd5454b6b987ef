import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolder } from './db/connect.ts';

/**
 * The secret of a gateway without a database: kept in a file of the data folder, readable by this user
 * alone, so that sessions survive a restart. Throws a `UsageError` where the folder cannot be used.
 */
export function keptSecret(folder: string): string {
  prepareFolder(folder);
  const file = join(folder, 'session-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'ax', flush: true });
  return readFileSync(file, 'utf8');
}
