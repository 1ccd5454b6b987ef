import { dataFolder, startServer } from '#server/testing/process.ts';
import { faultProxy } from './fault-proxy.ts';
import { test as base } from './fixtures.ts';

/** A console in front of the server as a service of somebody else: one that does not say that it knows If-Match. */
export const test = base.extend<object, { gateway: string }>({
  gateway: [
    async ({ server }, use) => {
      const folder = dataFolder();
      const silent = await faultProxy(server.url);
      silent.break(/openapi.json/, 'gone');
      const started = await startServer({ SERVICE_URL: silent.url, DATA_DIR: folder.path });
      await use(started.url);
      started.child.kill('SIGTERM');
      await started.ended;
      await silent.close();
      folder.remove();
    },
    { scope: 'worker' },
  ],
});
