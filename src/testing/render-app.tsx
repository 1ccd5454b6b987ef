import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '#api/queries/query-client.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { SessionInfo } from '#contract/console.ts';
import { endAnalyses } from '#features/sessions/use-session-analysis.ts';
import { transact } from '#server/db/transact.ts';
import { demoWorld } from '#server/demo/world.ts';
import { insertWorld } from '#server/demo/world-writer.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type FailedResponse, type Failure, failures } from '#server/testing/failures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { linkHandler } from '#ui/commands.ts';
import { makeRouter } from '../router.tsx';
import { InProcessWorker, terminateWorkers } from './in-process-worker.ts';

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

/** With `response-lost`, the service handles the request but the response is dropped. */
type InjectedFailure = Failure | 'response-lost';

/** Response to a failed request; undefined if it hangs. */
function respondWith(failure: Failure): Response | Promise<never> | undefined {
  const outcome: FailedResponse | 'drop' | 'hang' = failures[failure];
  if (outcome === 'hang') return undefined;
  if (outcome === 'drop') return Promise.reject(unreachable());
  const { status, headers = {}, body = null, isTruncated } = outcome;
  const cutOff = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
  return new Response(isTruncated ? cutOff() : body, { status, headers });
}

/** The browser's side of a server that runs in this process. */
export interface TestConnection {
  /** Intercepts requests until {@link recover} or the end of the test. */
  intercept(interceptor: Interceptor): void;
  /** Fails requests that match, such as `/^PATCH .v0.topics/`: the first ones, or all until {@link recover}. */
  fail(pattern: RegExp, failure: InjectedFailure, times?: number): void;
  /** Fails every `n`th matching request, cycling through `failures`. */
  failEvery(n: number, pattern: RegExp, failures: readonly InjectedFailure[]): void;
  /** Offers only these capabilities until the end of the test, as another service in `gateway` mode. */
  offer(capabilities: readonly Capability[], mode?: SessionInfo['mode']): void;
  /** Ends interception and rejects the requests that hang. */
  recover(): void;
  /** Requests since the app was rendered, as `GET /v0/pages?limit=1000`. */
  readonly requests: string[];
  /** Bodies of the PATCH requests since the app was rendered. */
  readonly updates: unknown[];
}

/** Replaces `fetch` by requests to a server in this process, with cookies. */
export function connectTo(inject: Harness['inject']): TestConnection {
  const cookies: Record<string, string> = {};
  let interceptor: Interceptor = () => undefined;
  let session: Partial<SessionInfo> = {};
  const hanging = new Set<(error: Error) => void>();
  const failRequest = (failure: InjectedFailure, forward: () => Promise<Response>) =>
    failure === 'response-lost'
      ? forward().then(() => Promise.reject(unreachable()))
      : (respondWith(failure) ?? new Promise<never>((_resolve, reject) => hanging.add(reject)));
  const connection: TestConnection = {
    requests: [],
    updates: [],
    intercept(next) {
      interceptor = next;
      onTestFinished(connection.recover);
    },
    fail(pattern, failure, times = Number.POSITIVE_INFINITY) {
      let left = times;
      connection.intercept((method, url, _body, forward) => {
        if (left === 0 || !pattern.test(`${method} ${url}`)) return undefined;
        left -= 1;
        return failRequest(failure, forward);
      });
    },
    failEvery(n, pattern, failures) {
      let matched = 0;
      connection.intercept((method, url, _body, forward) => {
        if (!pattern.test(`${method} ${url}`)) return undefined;
        matched += 1;
        const failure = matched % n === 0 ? failures[(matched / n - 1) % failures.length] : undefined;
        return failure && failRequest(failure, forward);
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
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    async function forward() {
      const { statusCode, ...response } = await inject({
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
    connection.requests.push(`${method} ${url}`);
    if (method === 'PATCH') connection.updates.push(json);
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([interceptor(method, url, json, forward) ?? forward(), aborted]);
  });
  return connection;
}

export interface TestService extends Harness, TestConnection {
  /** A new, empty tenant. */
  ownTenant(): Promise<Tenant>;
  /** A tenant with the demo's records, but without sessions. */
  demoTenant(): Promise<Tenant>;
}

/** Makes a clock run from the present on, as the browser's does, however long the tests take. */
function runClock(clock: Harness['clock']): void {
  let offsetMs = 0;
  Object.defineProperty(clock, 'now', {
    get: () => Date.now() + offsetMs,
    set(now: number) {
      offsetMs = now - Date.now();
    },
  });
}

/** Runs the service in this process, on an empty SQLite database, and replaces `fetch` by it. */
export async function startTestService(): Promise<TestService> {
  const [sqlite] = databaseKinds;
  if (!sqlite) throw new Error('No database');
  const harness = await startHarness(sqlite);
  runClock(harness.clock);
  let tenants = 0;
  return {
    ...harness,
    ...connectTo(harness.inject),
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

vi.stubGlobal('Worker', InProcessWorker);

let lastQueryClient: QueryClient | undefined;

/**
 * Renders the dashboard at a path, signed in to a tenant. Replaces an app rendered before, like a reload.
 *
 * @param options.onSession called with each response of the session query, before it is rendered
 */
export async function renderApp(
  { requests, updates }: TestConnection,
  { key }: Pick<Tenant, 'key'>,
  path: string,
  { onSession = () => {} }: { onSession?(session: SessionInfo): void } = {},
) {
  cleanup();
  endAnalyses();
  terminateWorkers();
  // A late response would bind the tab to the tenant of the app before.
  await lastQueryClient?.cancelQueries({ queryKey: sessionQuery.queryKey });
  toast.dismiss();
  await fetch('/session', {
    method: 'POST',
    body: JSON.stringify({ apiKey: key }),
    headers: { 'content-type': 'application/json' },
  });
  boundTenant.set(null);
  requests.length = 0;
  updates.length = 0;
  const queryClient = createQueryClient({ onUnauthorized: () => {}, onSession });
  lastQueryClient = queryClient;
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
