import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { UsageError } from '#server/usage-error.ts';

const SECRET_BYTES = 32;

/** Makes the file unless there is one, also one that another process made this moment. */
function createSecretFile(file: string): void {
  try {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * The secret of a gateway without a database: kept in a file of the data folder, readable by this user
 * alone, so that sessions survive a restart. Throws a `UsageError` where the file cannot be used.
 */
export function loadSessionSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  try {
    createSecretFile(file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_BYTES) return secret;
  } catch (error) {
    throw new UsageError(`${file} cannot be used (${errorCode(error)}). Check that this user may read it.`);
  }
  throw new UsageError(`${file} is damaged. Remove it: users sign in again, and nothing else is lost.`);
}
