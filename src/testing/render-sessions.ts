import { importPage } from '#server/testing/fixtures.ts';
import { renderApp, type TestService } from './render-app.tsx';

let tenants = 0;

/** Adds to a path that nothing is compared, unless it says what. */
const uncompared = (path: string) =>
  path.includes('compare=') ? path : `${path}${path.includes('?') ? '&' : '?'}compare=none`;

/**
 * Imports sessions into a page of a new tenant, and renders their screen, or the one at `path` below it, by default
 * without a comparison.
 */
export async function renderSessions(service: TestService, sessions: readonly object[], path = '') {
  tenants += 1;
  const tenant = await service.tenant(`Tenant ${tenants}`);
  const pageId = await importPage(service.db, tenant.tenantId, 'Offers', sessions);
  const app = await renderApp(service, tenant, `/pages/${pageId}/sessions${uncompared(path)}`);
  const { history } = app.router;
  return {
    ...app,
    tenant,
    pageId,
    /** Renders the dashboard again, at another path below the sessions by default. */
    open: (to = path) => renderApp(service, tenant, `/pages/${pageId}/sessions${uncompared(to)}`),
    /** The selection in the URL. */
    only: () => new URLSearchParams(history.location.search).get('only'),
  };
}
