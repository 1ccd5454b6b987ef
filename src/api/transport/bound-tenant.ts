import { createAtom } from '@tanstack/store';

/** A service and tenant, identified by a fingerprint. The name is unknown behind a gateway. */
export interface Tenant {
  fingerprint: string;
  name: string | null;
}

/**
 * The tenant whose data this tab shows; null when signed out. Tabs share one cookie, so another tenant may be signed in
 * by now. Requests name this tenant, so that the server can reject them in that case. Set until the screens that show
 * its data are gone.
 */
export const boundTenant = createAtom<Tenant | null>(null);

const HEADER = 'x-console-tenant';

/** The header that names the tenant a request is meant for. */
export const tenantHeader = (fingerprint: string): Record<string, string> => ({ [HEADER]: fingerprint });

/** Whether a response is for another tenant. Preloaded requests don't name a tenant. */
export function isForOtherTenant(response: Response, requested: Record<string, string> | undefined): boolean {
  const [requestedTenant, servedTenant] = [requested?.[HEADER], response.headers.get(HEADER)];
  return requestedTenant !== undefined && servedTenant !== null && requestedTenant !== servedTenant;
}
