import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '#api/queries/query-client.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { SessionInfo } from '#contract/console.ts';
import { transact } from '#server/db/transact.ts';
import { demoWorld } from '#server/demo/world.ts';
import { insertWorld } from '#server/demo/world-writer.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { linkHandler } from '#ui/commands.ts';
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

const unreachable = () => new TypeError('Failed to fetch');

const failures = {
  'server-error': () => new Response('broken', { status: 500 }),
  truncated: () =>
    new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })),
  html: () => new Response('<h1>Wrong turn</h1>', { headers: { 'content-type': 'text/html' } }),
  'rate-limited': () => new Response(null, { status: 429, headers: { 'retry-after': '0' } }),
  'not-found': () => Response.json({ title: 'Not Found', status: 404, code: 'not_found' }, { status: 404 }),
  'not-implemented': () => new Response(null, { status: 501 }),
  unreachable: () => Promise.reject(unreachable()),
};
/** `no-response` hangs until `recover`; with `response-lost`, the service handles the request. */
type Failure = keyof typeof failures | 'no-response' | 'response-lost';

export interface TestService extends Harness {
  /** A new, empty tenant. */
  ownTenant(): Promise<Tenant>;
  /** A tenant with the demo's records, but without sessions. */
  demoTenant(): Promise<Tenant>;
  /** Intercepts requests until {@link recover} or the end of the test. */
  intercept(interceptor: Interceptor): void;
  /** Fails requests that match, such as `/^PATCH .v0.topics/`: the first ones, or all until {@link recover}. */
  fail(pattern: RegExp, failure: Failure, times?: number): void;
  /** Offers only these capabilities until the end of the test, as another service in `gateway` mode. */
  offer(capabilities: readonly Capability[], mode?: SessionInfo['mode']): void;
  /** Ends interception and rejects the requests that hang. */
  recover(): void;
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
  let interceptor: Interceptor = () => undefined;
  let tenants = 0;
  let session: Partial<SessionInfo> = {};
  const hanging = new Set<(error: Error) => void>();
  const service: TestService = {
    ...harness,
    requests: [],
    updates: [],
    intercept(next) {
      interceptor = next;
      onTestFinished(service.recover);
    },
    fail(pattern, failure, times = Number.POSITIVE_INFINITY) {
      let left = times;
      service.intercept((method, url, _body, forward) => {
        if (left === 0 || !pattern.test(`${method} ${url}`)) return undefined;
        left -= 1;
        if (failure === 'no-response') return new Promise((_resolve, reject) => hanging.add(reject));
        if (failure === 'response-lost') return forward().then(() => Promise.reject(unreachable()));
        return failures[failure]();
      });
    },
    offer(capabilities, mode = 'embedded') {
      session = { capabilities: [...capabilities], mode };
      onTestFinished(() => {
        session = {};
      });
    },
    recover() {
      interceptor = () => undefined;
      for (const reject of hanging) reject(unreachable());
      hanging.clear();
    },
    ownTenant() {
      tenants += 1;
      return harness.tenant(`Own ${tenants}`);
    },
    async demoTenant() {
      const tenant = await harness.tenant('Demo');
      const world = demoWorld(tenant.tenantId, 0, harness.clock.now);
      await transact(harness.db, (transaction) => insertWorld(transaction, world));
      return tenant;
    },
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    async function forward() {
      const { statusCode, ...response } = await harness.inject({
        method: method as 'GET',
        url,
        headers: { ...Object.fromEntries(new Headers(headers)), 'sec-fetch-site': 'same-origin' },
        cookies,
        ...(typeof body === 'string' && { payload: body }),
      });
      for (const { name, value } of response.cookies) cookies[name] = value;
      const responseHeaders = new Headers();
      for (const [name, value] of Object.entries(response.headers)) responseHeaders.set(name, String(value));
      const text =
        session.mode && url === '/session'
          ? JSON.stringify({ ...response.json(), ...session })
          : response.body;
      return new Response(statusCode === 204 ? null : text, {
        status: statusCode,
        headers: responseHeaders,
      });
    }
    const json = body ? JSON.parse(String(body)) : undefined;
    service.requests.push(`${method} ${url}`);
    if (method === 'PATCH') service.updates.push(json);
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([interceptor(method, url, json, forward) ?? forward(), aborted]);
  });
  return service;
}

interface Viewport {
  width: number;
  height: number;
}

/** A downloaded file replaces the window's URL, so it isn't read from there. */
const ORIGIN = 'http://localhost:3000';

const { happyDOM } = window as unknown as {
  happyDOM: { setViewport(size: Viewport): void; setURL(url: string): void };
};

/** Resizes the window. There is no layout, but scripts may render something else. */
export const setViewport = (size: Viewport) => happyDOM.setViewport(size);

/** Renders the dashboard at a path, signed in to a tenant. Replaces an app rendered before, like a reload. */
export async function renderApp(service: TestService, { key }: Pick<Tenant, 'key'>, path: string) {
  cleanup();
  toast.dismiss();
  await fetch('/session', {
    method: 'POST',
    body: JSON.stringify({ apiKey: key }),
    headers: { 'content-type': 'application/json' },
  });
  boundTenant.set(null);
  service.requests.length = 0;
  service.updates.length = 0;
  const queryClient = createQueryClient({ onUnauthorized: () => {}, onSession: () => {} });
  const options = queryClient.getDefaultOptions();
  // Failed requests are retried, but right away.
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 1 } });
  const history = createMemoryHistory({ initialEntries: [path] });
  const syncLocation = () => happyDOM.setURL(ORIGIN + history.location.href);
  syncLocation();
  history.subscribe(syncLocation);
  const router = makeRouter(queryClient, history);
  linkHandler.set({ open: (link) => void router.navigate(link) });
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
