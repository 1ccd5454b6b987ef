import type { Database } from '#server/db/schema.ts';
import { findTenantByKey } from '#server/db/tenants.ts';
import type { Backend, Demo } from './backend.ts';

/** Sign-in where the service runs inside: keys and tenants are in our own database. */
export function embeddedBackend(
  db: Database,
  fingerprintOf: (tenantId: string) => Promise<string>,
  demo?: Demo,
): Backend {
  const tenantOf = async (apiKey: string) => {
    const tenant = await findTenantByKey(db, apiKey);
    return tenant && { name: tenant.name, fingerprint: await fingerprintOf(tenant.tenantId) };
  };
  return {
    mode: 'embedded',
    serviceUrl: null,
    tenantOf,
    resume: tenantOf,
    isReady: () => true,
    demo,
    hasExtensions: async () => true,
  };
}
