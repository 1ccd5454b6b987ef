import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { expectSaveState, field, openEditor, replaceText } from './support/page-editor.ts';
import { startService } from './support/server.ts';

/** Also the name of a screen, which must not be mistaken for it. */
const BASE_PATH = '/pages';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx in front of the server at `url`, in `folder`. Resolves to nginx's origin once it listens. */
async function startNginx(url: string, folder: string) {
  const port = await freePort();
  const { origin } = new URL(url);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
    events {}
    http {
      access_log off; ${paths.join(' ')}
      server {
        listen 127.0.0.1:${port};
        location ${BASE_PATH}/ {
          proxy_pass ${origin};
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' });
  cleanUps.push(() => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  });
  const front = `http://127.0.0.1:${port}`;
  const listens = () =>
    fetch(front).then(
      () => true,
      () => false,
    );
  await expect.poll(listens).toBe(true);
  return front;
}

const cleanUps: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

for (const proxy of ['no proxy', 'nginx'] as const)
  test(`works below a path, behind ${proxy}`, async ({ page }) => {
    test.skip(proxy === 'nginx' && !hasNginx(), "nginx isn't installed");
    const server = await startService({ env: { BASE_PATH, DEMO: 'off' } });
    cleanUps.push(server.dispose);
    const origin =
      proxy === 'nginx' ? await startNginx(server.url, server.folder.path) : new URL(server.url).origin;
    const at = (path: string) => `${origin}${BASE_PATH}${path}`;
    const tenant = await server.createTenant('Own');
    const sessions = Array.from({ length: 20 }, (_, index) => ({
      audienceSessionId: `visit-${index}`,
      sessionStartedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
    }));
    const pageId = await server.importSessions(tenant, 'Offers', sessions);
    const unexpected: string[] = [];
    page.on('response', (response) => {
      const isBelow = response.url().startsWith(at(''));
      if (!isBelow || response.status() >= 400) unexpected.push(`${response.status()} ${response.url()}`);
    });

    await test.step('signs in, to the screen asked for', async () => {
      await page.goto(at('/topics?q=pilot'));
      await expect(page).toHaveURL(at('/sign-in?redirect=%2Ftopics%3Fq%3Dpilot'));
      await page.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(at('/topics?q=pilot'));
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('textbox', { name: 'Name for this view' }).fill('Pilots');
      await page.keyboard.press('Enter');
      await expect(page.getByText('View saved')).toBeVisible();
    });

    await test.step('opens screens by links and by address, also /pages', async () => {
      await page.getByRole('link', { name: 'Pages', exact: true }).click();
      await expect(page).toHaveURL(at('/pages'));
      await page.reload();
      await page.getByRole('link', { name: 'Offers', exact: true }).click();
      await expect(page).toHaveURL(at(`/pages/${pageId}`));
      const view = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Pilots' });
      await expect(view).toHaveAttribute('href', `${BASE_PATH}/topics?q=pilot`);
      await view.click();
      await expect(page).toHaveURL(at('/topics?q=pilot'));
    });

    await test.step('loads sessions in a worker', async () => {
      await page.goto(at(`/pages/${pageId}/sessions`));
      await expect(keyFigure(page, 'Sessions')).toContainText('20');
    });

    await test.step('finds unsaved work again', async () => {
      await openEditor(page, pageId, 'content', at(''));
      await replaceText(field(page, 'Name'), 'Renamed');
      await expectSaveState(page, /^Unsaved changes/);
      page.on('dialog', (dialog) => dialog.accept());
      await page.goto(at('/'));
      await page.getByRole('banner').getByRole('button', { name: '1 unsaved record' }).click();
      await page.getByRole('dialog').getByRole('link').first().click();
      await expect(page).toHaveURL(at(`/pages/${pageId}/edit?section=content`));
    });

    expect(unexpected).toEqual([]);
  });
