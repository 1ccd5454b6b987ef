import { type MockService, startMockService } from '#server/testing/mock-service/service.ts';
import { dataFolder, startServer } from '#server/testing/process.ts';
import { test as base } from './fixtures.ts';

/** A dashboard in front of a mock service. The API key selects the service's behavior. */
export const test = base.extend<object, { mockService: MockService; gateway: string }>({
  mockService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await startMockService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  gateway: [
    async ({ mockService }, use) => {
      const folder = dataFolder();
      const server = await startServer({ SERVICE_URL: mockService.url, DATA_DIR: folder.path });
      await use(server.url);
      server.child.kill('SIGTERM');
      await server.ended;
      folder.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gateway }, use) => use(gateway),
});
