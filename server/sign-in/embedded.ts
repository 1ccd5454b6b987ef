import type { Database } from '#server/db/schema.ts';
import { sha256 } from '#server/ids.ts';
import { installationSecret } from '#server/settings.ts';
import { tenantOfKey } from '#server/tenants.ts';
import type { Backend, Demo } from './backend.ts';

/** Sign-in where the service runs inside: keys and tenants are in our own database. */
export function embeddedBackend(db: Database, demo?: Demo): Backend {
  const tenantOf = async (apiKey: string) => {
    const tenant = await tenantOfKey(db, apiKey);
    if (!tenant) return undefined;
    // The same tenant of another installation is another tenant to a browser that keeps local data.
    const place = `${await installationSecret(db)}\n${tenant.tenantId}`;
    return { name: tenant.name, fingerprint: sha256(place).slice(0, 16) };
  };
  return {
    mode: 'embedded',
    serviceUrl: null,
    tenantOf,
    resume: tenantOf,
    demo,
    extensions: async () => true,
  };
}
