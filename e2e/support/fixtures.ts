import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import { type Server, startService, type Tenant } from './server.ts';
import { signIn } from './sign-in.ts';

interface ForTest {
  /** A page signed in to the demo tenant. */
  demo: Page;
  /** A tenant of this test alone, without any pages; `page` is signed in to it. */
  tenant: Tenant;
  /** A proxy in front of the server that breaks what it is told to; who is signed in there is so here, too. */
  faults: FaultProxy;
  /** Fails the test on an uncaught error, a dialog, or a breach of the content security policy in any page. */
  clean: undefined;
  /** As many further contexts as one likes, each as clean as that of `page`. */
  another(): Promise<Page>;
}

interface ForWorker {
  /** The real server with its demo tenant and a data folder of its own. */
  server: Server;
  /** A tenant with one page that has 6,000 sessions over the last 90 days. */
  busy: Tenant & { pageId: string; sessions: number };
}

/** Gathers uncaught errors, dialogs and breaches of the content security policy in any page of a context. */
function faultsIn(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().stack ?? String(error.error())));
  context.on('dialog', (dialog) => {
    // Leaving unsaved work is for the test to answer.
    if (dialog.type() === 'beforeunload') return;
    faults.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

function expectNone(faults: string[]): void {
  if (faults.length > 0) throw new Error(`Errors in the page:\n${faults.join('\n')}`);
}

export const test = base.extend<ForTest, ForWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startService({ DEMO: 'on' });
      await use(server);
      await server.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  busy: [
    async ({ server }, use) => {
      const tenant = await server.tenant('Busy');
      const sessions = 6000;
      const printed = await server.run('seed', ['--tenant', tenant.name, '--sessions', String(sessions)]);
      await use({ ...tenant, sessions, pageId: printed.trim().split(/\s+/).at(-1) ?? '' });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  demo: async ({ page }, use) => {
    await signIn(page, { demo: true });
    await use(page);
  },
  tenant: async ({ page, server }, use) => {
    const tenant = await server.tenant('Own');
    await signIn(page, { apiKey: tenant.key });
    await use(tenant);
  },
  faults: async ({ server }, use) => {
    const proxy = await faultProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  clean: [
    async ({ context }, use) => {
      const faults = faultsIn(context);
      await use(undefined);
      expectNone(faults);
    },
    { auto: true },
  ],
  another: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      opened.push({ context, faults: faultsIn(context) });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expectNone(opened.flatMap(({ faults }) => faults));
  },
});
