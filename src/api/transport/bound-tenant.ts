/** A service and tenant, named by a fingerprint; the service behind a gateway doesn't tell the tenant's name. */
export interface Tenant {
  fingerprint: string;
  name: string | null;
}

let bound: Tenant | null = null;

/**
 * The tenant whose data this tab shows, null without a sign-in. All tabs share one cookie, so another tenant may be
 * signed in by now; requests name this one, and the server refuses them then.
 */
export const boundTenant = (): Tenant | null => bound;

/** Binds this tab to a tenant, until the screens that show its data are gone. */
export function bindTenant(tenant: Tenant | null): void {
  bound = tenant;
}

const HEADER = 'x-console-tenant';

/** The header that names the tenant a request is meant for. */
export const tenantHeader = (fingerprint: string): Record<string, string> => ({ [HEADER]: fingerprint });

/** Whether a response is another tenant's. One that was preloaded had been requested without naming a tenant. */
export function isOtherTenants(response: Response, requested: Record<string, string> | undefined): boolean {
  const [asked, served] = [requested?.[HEADER], response.headers.get(HEADER)];
  return asked !== undefined && served !== null && asked !== served;
}
