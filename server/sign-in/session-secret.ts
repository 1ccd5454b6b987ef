import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#server/db/error-code.ts';
import { UsageError } from '#server/db/usage-error.ts';

const SECRET_BYTES = 32;

/** Does nothing if the file exists, even if another process just created it. */
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
 * Loads or creates a gateway's secret, stored in a private file so that sessions survive a restart. Throws a
 * `UsageError` if the file can't be used.
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
