import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '#server/db/schema.ts';
import { installationSecret } from '#server/db/settings.ts';
import { sha256 } from '#server/ids.ts';

const LENGTH = 16;

/** Names a tenant of this installation to browsers: the same tenant of another installation is another one. */
export function tenantFingerprints(db: Database): (tenantId: string) => Promise<string> {
  let secret: Promise<string> | undefined;
  return async (tenantId) => {
    secret ??= installationSecret(db).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return sha256(`${await secret}\n${tenantId}`).slice(0, LENGTH);
  };
}

/**
 * Names a key of the service behind a gateway to browsers. Keyed with the gateway's secret, because browsers
 * store it: a bare hash would let a weak key be guessed from it.
 */
export function keyFingerprints(secret: string, serviceUrl: string): (apiKey: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audience-console fingerprint', 32));
  return (apiKey) =>
    createHmac('sha256', key).update(`${serviceUrl}\n${apiKey}`).digest('hex').slice(0, LENGTH);
}
