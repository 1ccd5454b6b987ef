import { useQuery } from '@tanstack/react-query';
import { boundTenant, type Tenant } from './bound-tenant.ts';
import { sessionQuery } from './session.ts';

/** The tenant whose data this tab shows; null while the session loads. */
export function useTenant(): Tenant | null {
  // Renders again when the first response binds the tab.
  useQuery(sessionQuery);
  return boundTenant();
}
