import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type MockService, startMockService } from '#server/testing/mock-service/service.ts';
import { dataFolder, startServer } from '#server/testing/process.ts';
import { type FailureProxy, startFailureProxy } from './failure-proxy.ts';
import { createInjectionTenant, type InjectionTenant } from './injection-tenant.ts';
import { type LargeTenant, preparedData } from './prepared-data.ts';
import { saveData } from './save-data.ts';
import { type Server, startService, type Tenant } from './server.ts';
import { signIn } from './sign-in.ts';

interface TestFixtures {
  /**
   * Whether pages ask to save data, so that they load only the code they show. Prefetching takes a tenth of the browser's
   * time; tests that go offline, stop the server or upgrade it need it.
   */
  savesData: boolean;
  /** A page signed in to the demo tenant. It must not write, as the demo is shared by all tests of a worker. */
  demoPage: Page;
  /** A new, empty tenant for this test; `page` is signed in to it. */
  tenant: Tenant;
  /** A proxy that injects failures in front of the server. Sign-ins carry over to it. */
  failureProxy: FailureProxy;
  /** Fails the test on an uncaught error, a dialog, or a CSP violation in any page. */
  noPageErrors: undefined;
  /** Opens a page in a new browser context, with the same error checks as `page`. */
  openInNewContext(): Promise<Page>;
}

/** All of them, though few tests need each: specs with other worker fixtures would run in workers of their own. */
interface WorkerFixtures {
  /** A real server with a demo tenant and its own data folder. */
  server: Server;
  largeTenant: LargeTenant;
  /** A tenant of the server whose records contain injection strings. */
  injectionTenant: InjectionTenant;
  /** A service whose behavior the API key selects. */
  mockService: MockService;
  /** URL of a dashboard in front of the mock service. */
  mockServiceGateway: string;
  /** A second service, for tests that stop it. */
  upstream: Server;
  /** A tenant of the second service that has one page with sessions. */
  upstreamTenant: Tenant & { pageId: string };
  /** URL of a dashboard in front of the second service. */
  upstreamGateway: string;
}

/** Runs a dashboard in front of a service while `use` runs with its URL. */
async function useGateway(serviceUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  const folder = dataFolder();
  const gateway = await startServer({ SERVICE_URL: serviceUrl, DATA_DIR: folder.path });
  await use(gateway.url);
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  folder.remove();
}

/** Collects uncaught errors, dialogs and CSP violations of all pages in a context. */
function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().stack ?? String(error.error())));
  context.on('dialog', (dialog) => {
    // Tests handle the leave prompt themselves.
    if (dialog.type() === 'beforeunload') return;
    errors.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

function expectNoErrors(errors: string[]): void {
  if (errors.length > 0) throw new Error(`Errors in the page:\n${errors.join('\n')}`);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    await use(context);
  },
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startService({ env: { DEMO: 'on' }, from: preparedData().folder });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  largeTenant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => use(preparedData().largeTenant),
    { scope: 'worker' },
  ],
  injectionTenant: [async ({ server }, use) => use(await createInjectionTenant(server)), { scope: 'worker' }],
  mockService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await startMockService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  mockServiceGateway: [async ({ mockService }, use) => useGateway(mockService.url, use), { scope: 'worker' }],
  upstream: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.dispose();
    },
    { scope: 'worker' },
  ],
  upstreamTenant: [
    async ({ upstream }, use) => {
      const tenant = await upstream.createTenant('Remote');
      const sessions = Array.from({ length: 40 }, (_, index) => ({
        audienceSessionId: `remote-${index}`,
        sessionStartedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
        timeSpentSeconds: 10 + index,
        hasConversion: index % 4 === 0,
        interactions: [{ label: `Step of ${index}`, timestamp: Date.now() }],
      }));
      await use({ ...tenant, pageId: await upstream.importSessions(tenant, 'Far away', sessions) });
    },
    { scope: 'worker' },
  ],
  upstreamGateway: [async ({ upstream }, use) => useGateway(upstream.url, use), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  demoPage: async ({ page }, use) => {
    await signIn(page, { demo: true });
    const writes: string[] = [];
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/v0/'))
        writes.push(`${request.method()} ${pathname}`);
    });
    await use(page);
    if (writes.length > 0) throw new Error(`The test changes the demo:\n${writes.join('\n')}`);
  },
  tenant: async ({ page, server }, use) => {
    const tenant = await server.createTenant('Own');
    await signIn(page, { apiKey: tenant.key });
    await use(tenant);
  },
  failureProxy: async ({ server }, use) => {
    const proxy = await startFailureProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  noPageErrors: [
    async ({ context }, use) => {
      const errors = collectPageErrors(context);
      await use(undefined);
      expectNoErrors(errors);
    },
    { auto: true },
  ],
  openInNewContext: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      opened.push({ context, errors: collectPageErrors(context) });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expectNoErrors(opened.flatMap(({ errors }) => errors));
  },
});
