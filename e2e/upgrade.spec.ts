import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { dataFolder } from '#server/testing/process.ts';
import { test as base } from './support/fixtures.ts';
import { field } from './support/page-editor.ts';

interface Console {
  url: string;
  /** Serves another build: renames the hashed files, as after an upgrade. */
  upgrade(): void;
}

const HASHED = /-[\w-]{8}(?=\.(?:js|css|png|woff2)\b)/g;

/** Renames the hashed files of a build in `folder`. */
function renameHashed(folder: string): void {
  for (const file of globSync(join(folder, '**/*.{br,gz}'))) rmSync(file);
  const files = globSync(join(folder, 'assets/*')).filter((file) => basename(file).search(HASHED) !== -1);
  const hashes = new Set(files.flatMap((file) => basename(file).match(HASHED) ?? []));
  const renamed = (text: string) =>
    text.replace(HASHED, (hash) => (hashes.has(hash) ? `-v2${hash.slice(3)}` : hash));
  for (const file of [
    ...globSync(join(folder, 'assets/*.{js,css}')),
    join(folder, '.vite/manifest.json'),
    join(folder, 'index.html'),
  ])
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  for (const file of files) renameSync(file, join(dirname(file), renamed(basename(file))));
  const later = Date.now() / 1000 + 60;
  utimesSync(join(folder, 'index.html'), later, later);
}

/** A dashboard with its own build in front of the server. */
const test = base.extend<{ upgraded: Console }>({
  upgraded: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'console-build-'));
    cpSync(join(import.meta.dirname, '../dist'), folder, { recursive: true });
    const data = dataFolder();
    const app = await buildApp({
      config: readConfig({ DATA_DIR: data.path, LOG_LEVEL: 'silent', SERVICE_URL: server.url }),
      serviceUrl: server.url,
      sessionSecret: 's'.repeat(40),
      staticFolder: folder,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await use({ url, upgrade: () => renameHashed(folder) });
    await app.close();
    data.remove();
    rmSync(folder, { recursive: true });
  },
});

test.use({ savesData: false });

test('an open tab offers to reload after an upgrade and restores unsaved work', async ({
  page,
  server,
  upgraded,
}) => {
  const { key, name } = await server.createTenant('Upgraded');
  await server.createPages({ key, name }, ['Offers']);
  const signedIn = await page.request.post(`${upgraded.url}/session`, { data: { apiKey: key } });
  expect(signedIn.ok()).toBe(true);
  const { items } = await (await page.request.get(`${upgraded.url}/v0/pages`)).json();
  await page.goto(`${upgraded.url}/pages/${items[0].pageId}/edit`);
  await expect(field(page, 'Name')).toBeVisible();
  upgraded.upgrade();
  // The screen's code isn't loaded yet, and its file no longer exists.
  await page.evaluate(() => history.pushState(null, '', '/settings'));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(main.getByText('A new version is available', { exact: true })).toBeVisible();
  await page.goBack();
  const banner = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(banner).toContainText('Unsaved changes stay on this device.');
  await field(page, 'Name').fill('Offers for trucks');
  await banner.getByRole('button', { name: 'Reload to update' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
    'You have unsaved edits to',
  );
  await expect(banner).toHaveCount(0);
});
