import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { report } from './support/figures.ts';
import { command, createTenant, type Running, startServer } from './support/server.ts';

const SIZES = [1_000, 100_000] as const;
const SCROLL_STEPS = 200;

/** Live JavaScript heap in MB, after garbage collection. */
async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1e6;
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Resolves after a second without additions: charts and lists render after the figures. */
async function waitUntilStable(page: Page): Promise<void> {
  for (let count = 0, last = -1; count !== last; ) {
    last = count;
    await page.waitForTimeout(1000);
    count = await nodes(page);
  }
}

/** Scrolls from top to bottom and returns the highest number of elements. */
async function scrollThrough(page: Page): Promise<number> {
  let most = 0;
  for (let stop = 0; stop <= SCROLL_STEPS; stop += 1) {
    await page.evaluate(async (share) => {
      window.scrollTo(0, share * document.documentElement.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, stop / SCROLL_STEPS);
    most = Math.max(most, await nodes(page));
  }
  return most;
}

async function measure(browser: Browser, server: Running, key: string, pageId: string, sessions: number) {
  const page = await signedIn(browser, server, { apiKey: key });
  await page.goto(`${server.url}/pages/${pageId}/sessions?range=all`);
  const shown = sessions.toLocaleString('en');
  await page
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${shown}`) })
    .first()
    .waitFor({ timeout: 300_000 });
  await waitUntilStable(page);
  const before = await heap(page);
  const most = await scrollThrough(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitUntilStable(page);
  const after = await heap(page);
  await page.context().close();
  report(`${shown} sessions: most elements while scrolling`, most, '');
  report(`${shown} sessions: heap before scrolling`, before, 'MB');
  report(`${shown} sessions: heap after scrolling`, after, 'MB');
  return { most, growth: after / before };
}

/** Elements and memory while scrolling the sessions table at 1,000 and 100,000 rows. */
export async function benchTableScroll(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scroll-'));
  const env = { DATA_DIR: folder };
  const cases = [];
  for (const sessions of SIZES) {
    const name = `Bench ${sessions}`;
    const key = await createTenant(name, env);
    await command('seed', ['--tenant', name, '--sessions', String(sessions)], env);
    cases.push({ sessions, key });
  }
  const server = await startServer({ ...env, DEMO: 'off' });
  const browser = await launch();
  const measured = [];
  for (const { sessions, key } of cases) {
    const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
    const { items } = (await response.json()) as { items: { pageId: string }[] };
    measured.push(await measure(browser, server, key, items[0]?.pageId ?? '', sessions));
  }
  const [small, large] = measured;
  const bounded = report(
    'elements at 100,000 rows, against 1,000',
    (large?.most ?? Number.NaN) / (small?.most ?? Number.NaN),
    '×',
    1.1,
  );
  const settledHeap = report(
    'heap after scrolling 100,000 rows, against before',
    large?.growth ?? Number.NaN,
    '×',
    1.1,
  );
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return bounded && settledHeap;
}
