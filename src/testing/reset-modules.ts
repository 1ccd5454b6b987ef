import { afterAll, vi } from 'vitest';

// Files of a worker share its process and libraries, but not the state of our modules or stubs.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
