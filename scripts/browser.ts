import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { UsageError } from '#server/db/usage-error.ts';
import { execute } from './execute.ts';

// The headless shell is the same browser without window rendering.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Lets Chromium run as root, without a GPU, and without background requests to Google. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds a Chromium or Chrome: BROWSER_PATH, installed, or Playwright's own. */
export function installedBrowser(): string | undefined {
  const given = process.env.BROWSER_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(given ? [given] : []), ...onPath, ...applications, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}

/** Installs a missing browser: Playwright's, else the system's. Throws a `UsageError` if both fail. */
export async function ensureBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found) return found;
  console.log('No Chromium or Chrome found. Installing one…');
  await execute(['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (!installedBrowser()) {
    spawnSync('apt-get', ['update'], { stdio: 'inherit' });
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!installedBrowser())
        spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit' });
  }
  const installed = installedBrowser();
  if (installed) return installed;
  throw new UsageError(
    'No browser could be installed. Install Chromium or Chrome, or set BROWSER_PATH to one.',
  );
}
