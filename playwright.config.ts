import { defineConfig } from '@playwright/test';
import { browserFlags, installedBrowser } from './scripts/browser.ts';

const executablePath = installedBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // A trace copies the document at every step, which costs more than the steps: `npm run test:e2e -- --trace on` has one.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserFlags,
    },
  },
});
