import { defineConfig } from '@playwright/test';
import { browserFlags, installedBrowser } from './scripts/browser.ts';

const executablePath = installedBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserFlags,
    },
  },
});
