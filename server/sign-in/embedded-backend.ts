import { capabilities } from '#contract/capabilities.ts';
import type { Database } from '#server/db/schema.ts';
import { findTenantByKey } from '#server/db/tenants.ts';
import type { Backend, Demo } from './backend.ts';

/** Sign-in with keys and tenants in our own database. */
export function embeddedBackend(
  db: Database,
  fingerprintOf: (tenantId: string) => Promise<string>,
  demo?: Demo,
): Backend {
  const findTenant = async (apiKey: string) => {
    const tenant = await findTenantByKey(db, apiKey);
    return tenant && { name: tenant.name, fingerprint: await fingerprintOf(tenant.tenantId) };
  };
  return {
    mode: 'embedded',
    serviceUrl: null,
    findTenant,
    resume: findTenant,
    isReady: () => true,
    demo,
    capabilities: async () => capabilities,
  };
}
