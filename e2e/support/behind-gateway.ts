import { dataFolder, startServer } from '#server/testing/process.ts';
import { test as base } from './fixtures.ts';
import { type StrangeService, strangeService } from './strange-service.ts';

/** A console in front of services that nobody here wrote: the key one signs in with says which. */
export const test = base.extend<object, { behind: StrangeService; gateway: string }>({
  behind: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await strangeService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  gateway: [
    async ({ behind }, use) => {
      const folder = dataFolder();
      const server = await startServer({ SERVICE_URL: behind.url, DATA_DIR: folder.path });
      await use(server.url);
      server.child.kill('SIGTERM');
      await server.ended;
      folder.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gateway }, use) => use(gateway),
});
