/** A service and tenant, identified by a fingerprint. The name is unknown behind a gateway. */
export interface Tenant {
  fingerprint: string;
  name: string | null;
}

let bound: Tenant | null = null;

/**
 * The tenant whose data this tab shows; null when signed out. Tabs share one cookie, so another tenant may be signed in
 * by now. Requests name this tenant, so that the server can reject them in that case.
 */
export const boundTenant = (): Tenant | null => bound;

/** Binds this tab to a tenant, until the screens that show its data are gone. */
export function bindTenant(tenant: Tenant | null): void {
  bound = tenant;
}

const HEADER = 'x-console-tenant';

/** The header that names the tenant a request is meant for. */
export const tenantHeader = (fingerprint: string): Record<string, string> => ({ [HEADER]: fingerprint });

/** Whether a response is for another tenant. Preloaded requests don't name a tenant. */
export function isForOtherTenant(response: Response, requested: Record<string, string> | undefined): boolean {
  const [requestedTenant, servedTenant] = [requested?.[HEADER], response.headers.get(HEADER)];
  return requestedTenant !== undefined && servedTenant !== null && requestedTenant !== servedTenant;
}
