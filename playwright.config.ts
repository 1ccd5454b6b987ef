import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/support/launch-options.ts';
import { GUARD_MS, WAIT_MS } from './scripts/test-timeouts.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepared-data.ts',
  // Tests wait for delayed responses and timers: on two cores, three take 5% less time than two.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  // Each failed wait takes up to ten minutes.
  maxFailures: 5,
  timeout: GUARD_MS,
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  use: {
    // Traces slow tests down. To record one: `npm run test:e2e -- --trace on`.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
