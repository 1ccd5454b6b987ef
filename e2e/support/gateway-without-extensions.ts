import { dataFolder, startServer } from '#server/testing/process.ts';
import { startFailureProxy } from './failure-proxy.ts';
import { test as base } from './fixtures.ts';

/** A gateway to the server with its OpenAPI document hidden, so it looks like a service without If-Match support. */
export const test = base.extend<object, { gateway: string }>({
  gateway: [
    async ({ server }, use) => {
      const folder = dataFolder();
      const proxy = await startFailureProxy(server.url);
      proxy.inject(/openapi.json/, 'not-found');
      const gateway = await startServer({ SERVICE_URL: proxy.url, DATA_DIR: folder.path });
      await use(gateway.url);
      gateway.child.kill('SIGTERM');
      await gateway.ended;
      await proxy.close();
      folder.remove();
    },
    { scope: 'worker' },
  ],
});
