import { useQuery } from '@tanstack/react-query';
import { boundTenant, type Tenant } from './bound-tenant.ts';
import { sessionQuery } from './session.ts';

/** The tenant whose data this tab shows, null until it is known. */
export function useTenant(): Tenant | null {
  // Binds the tab when it is first answered, and renders again then.
  useQuery(sessionQuery);
  return boundTenant();
}
