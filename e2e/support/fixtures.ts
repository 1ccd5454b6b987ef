import { test as base, type Page } from '@playwright/test';
import { dataFolder, program, startServer } from '#server/testing/process.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';

/** The real server with its demo tenant and a data folder of its own; one for each worker. */
export interface Server {
  url: string;
  /** Makes a tenant and answers its key. */
  tenant(name: string): Promise<string>;
}

interface ForTest {
  /** A page signed in to the demo tenant. */
  demo: Page;
  /** A proxy in front of the server that breaks what it is told to; signed in through it, too. */
  faults: FaultProxy;
  /** Fails the test on an uncaught error or a breach of the content security policy in any page. */
  clean: undefined;
}

async function startWithDemo(): Promise<Server & { stop(): Promise<void> }> {
  const folder = dataFolder();
  const env = { DATA_DIR: folder.path };
  const server = await startServer({ ...env, DEMO: 'on', PUBLISH_STEP_MS: '200' });
  return {
    url: server.url,
    async tenant(name) {
      const { code, output } = await program(['server/cli/tenant.ts', 'create', name], env).ended;
      if (code !== 0) throw new Error(output);
      return output.trim().split(/\s+/).at(-1) ?? '';
    },
    async stop() {
      server.child.kill('SIGTERM');
      await server.ended;
      folder.remove();
    },
  };
}

export const test = base.extend<ForTest, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startWithDemo();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  demo: async ({ page, server }, use) => {
    const response = await page.request.post(`${server.url}/session`, { data: { demo: true } });
    if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
    await use(page);
  },
  faults: async ({ server }, use) => {
    const proxy = await faultProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  clean: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().stack ?? String(error.error())));
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text());
      });
      await use(undefined);
      if (faults.length > 0) throw new Error(`Errors in the page:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],
});
