import { createHmac, hkdfSync } from 'node:crypto';
import { sha256 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { installationSecret } from '#server/db/settings.ts';

const LENGTH = 16;

/** Identifies a tenant of this installation to browsers. Differs between installations. */
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
 * Identifies an upstream API key to browsers. Keyed with the gateway's secret, because browsers store it and a
 * plain hash would allow guessing weak keys.
 */
export function keyFingerprints(secret: string, serviceUrl: string): (apiKey: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audience-console fingerprint', 32));
  return (apiKey) =>
    createHmac('sha256', key).update(`${serviceUrl}\n${apiKey}`).digest('hex').slice(0, LENGTH);
}
