import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createQueryClient } from '#api/queries/query-client.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { transact } from '#server/db/transact.ts';
import { demoWorld } from '#server/demo/world.ts';
import { insertWorld } from '#server/demo/world-writer.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { makeRouter } from '../router.tsx';

/**
 * Responds to a request instead of the service; undefined lets the service respond.
 *
 * @param forward sends the request to the service
 */
type Interceptor = (
  method: string,
  url: string,
  body: unknown,
  forward: () => Promise<Response>,
) => Response | Promise<Response> | undefined;

export interface TestService extends Harness {
  /** A tenant with the demo's records, but without sessions. */
  demoTenant(): Promise<Tenant>;
  /** Intercepts requests until the next {@link renderApp}. */
  intercept(interceptor: Interceptor): void;
  /** Requests since the app was rendered, as `GET /v0/pages?limit=1000`. */
  readonly requests: string[];
  /** Bodies of the PATCH requests since the app was rendered. */
  readonly updates: unknown[];
}

/** Runs the service in this process, on an empty SQLite database, and replaces `fetch` by it. */
export async function startTestService(): Promise<TestService> {
  const [sqlite] = databaseKinds;
  if (!sqlite) throw new Error('No database');
  const harness = await startHarness(sqlite);
  harness.clock.now = Date.now();
  const cookies: Record<string, string> = {};
  const service: TestService & { interceptor: Interceptor | null } = {
    ...harness,
    requests: [],
    updates: [],
    interceptor: null,
    intercept: (interceptor) => {
      service.interceptor = interceptor;
    },
    async demoTenant() {
      const tenant = await harness.tenant('Demo');
      const world = demoWorld(tenant.tenantId, 0, harness.clock.now);
      await transact(harness.db, (transaction) => insertWorld(transaction, world));
      return tenant;
    },
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    service.requests.push(`${method} ${url}`);
    const payload = typeof body === 'string' ? { payload: body } : {};
    const json = body ? JSON.parse(String(body)) : undefined;
    if (method === 'PATCH') service.updates.push(json);
    const forward = async () => {
      const { statusCode, ...response } = await harness.inject({
        method: method as 'GET',
        url,
        headers: { ...Object.fromEntries(new Headers(headers)), 'sec-fetch-site': 'same-origin' },
        cookies,
        ...payload,
      });
      for (const { name, value } of response.cookies) cookies[name] = value;
      signal?.throwIfAborted();
      const responseHeaders = new Headers();
      for (const [name, value] of Object.entries(response.headers)) responseHeaders.set(name, String(value));
      return new Response(statusCode === 204 ? null : response.body, {
        status: statusCode,
        headers: responseHeaders,
      });
    };
    return service.interceptor?.(method, url, json, forward) ?? forward();
  });
  return service;
}

/** Renders the dashboard at a path, signed in to a tenant. */
export async function renderApp(service: TestService, { key }: Pick<Tenant, 'key'>, path: string) {
  service.intercept(() => undefined);
  await fetch('/session', {
    method: 'POST',
    body: JSON.stringify({ apiKey: key }),
    headers: { 'content-type': 'application/json' },
  });
  boundTenant.set(null);
  service.requests.length = 0;
  service.updates.length = 0;
  const queryClient = createQueryClient({ onUnauthorized: () => {}, onSession: () => {} });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(queryClient, history);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    router,
    queryClient,
    /** Path and query in the address bar. */
    url: () => decodeURIComponent(history.location.href),
  };
}
