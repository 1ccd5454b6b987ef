import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { type LongTask, longestTask, watchLongTasks } from './support/long-tasks.ts';
import { addPaintTimer } from './support/paint-timer.ts';
import { command, createTenant, startServer } from './support/server.ts';
import { stalledMs, watchStalls } from './support/stalls.ts';

const SESSIONS = 100_000;
const TENANT = 'Bench sessions';
const ITERATIONS = 3;
const FIGURES_MS = 500;
const FIRST_MS = 1000;
const COLD_MS = 8000;
const WARM_MS = 1000;
/** Longer tasks are noticeable. */
const BLOCKED_MS = 100;

const p50 = (values: readonly number[]) => quantile(values, 0.5);

const waitForCharts = (page: Page) =>
  page.evaluate(() => globalThis.whenPainted(() => !!document.querySelector('.recharts-surface')));

/** When the figures cover all sessions, ms since navigation. The service's counts have no median time. */
const waitForFigures = (page: Page, { hasMedian }: { hasMedian: boolean }) =>
  page.evaluate((hasMedian) => {
    const text = () => document.querySelector('[aria-label="Key figures"]')?.textContent ?? '';
    return globalThis.whenPainted(
      () => text().startsWith('Sessions100,000') && (!hasMedian || text().includes('p90')),
    );
  }, hasMedian);

/** Resolves once the sessions are cached, which happens after they are shown. */
const waitForCache = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('audience-console-sessions');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const snapshots = () =>
      new Promise<number>((resolve) => {
        const count = database.transaction('snapshots').objectStore('snapshots').count();
        count.onsuccess = () => resolve(count.result);
      });
    while ((await snapshots()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    database.close();
  });

/**
 * Runs in the page. Baseline: paginates on the main thread and recounts everything after each page, by day, by
 * weekday and hour, and by duration.
 */
async function paginateOnMainThread(path: string): Promise<{ durationMs: number; rows: number }> {
  const startedAt = performance.now();
  const all: { sessionStartedAt: string; timeSpentSeconds: number; hasConversion: boolean }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const response: Response = await fetch(
      `${path}?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const page: { items: typeof all; nextCursor: string | null } = await response.json();
    all.push(...page.items);
    const counts = new Map<string, { sessions: number; conversions: number }>();
    for (const { sessionStartedAt, timeSpentSeconds, hasConversion } of all) {
      const start = new Date(Number(sessionStartedAt));
      for (const key of [
        start.toDateString(),
        `${start.getDay()} ${start.getHours()}`,
        Math.floor(Math.log2(timeSpentSeconds + 1)).toString(),
      ]) {
        const count = counts.get(key) ?? { sessions: 0, conversions: 0 };
        count.sessions += 1;
        if (hasConversion) count.conversions += 1;
        counts.set(key, count);
      }
    }
    cursor = page.nextCursor;
  }
  return { durationMs: performance.now() - startedAt, rows: all.length };
}

/** Resolves after half a second without DOM changes. */
const waitForStableDom = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let ending = setTimeout(end, 500);
        const observer = new MutationObserver(() => {
          clearTimeout(ending);
          ending = setTimeout(end, 500);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );

interface OpenResult {
  figures: number;
  first: number;
  all: number;
  blocked: LongTask;
}

async function open(page: Page, path: string): Promise<OpenResult> {
  await page.goto(path);
  // In parallel, because any may come first.
  const [figures, first, all] = await Promise.all([
    waitForFigures(page, { hasMedian: false }),
    waitForCharts(page),
    waitForFigures(page, { hasMedian: true }),
  ]);
  await waitForStableDom(page);
  return { figures, first, all, blocked: await longestTask(page) };
}

/** Opens the sessions without and with cached data. The code is cached. */
async function openColdAndWarm(page: Page, path: string) {
  // No document of the app is open, so nothing blocks the deletion.
  await page.goto('/readyz');
  await page.evaluate(
    () =>
      new Promise((removed) => {
        indexedDB.deleteDatabase('audience-console-sessions').onsuccess = removed;
      }),
  );
  const cold = await open(page, path);
  await waitForCache(page);
  const warm = await open(page, path);
  return { cold, warm };
}

/** Opens 100,000 sessions of our service on SQLite, without and with cached data. */
export async function benchSessionsOpening(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-opening-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant(TENANT, env);
  const seeded = await command('seed', ['--tenant', TENANT, '--sessions', String(SESSIONS)], env);
  const pageId = seeded.split('\n').at(-1) ?? '';
  const server = await startServer({ ...env, DEMO: 'off' });
  const newPage = async () => {
    const page = await signedIn(await launch(), server, { apiKey: key });
    await page.addInitScript(addPaintTimer);
    await page.addInitScript(watchLongTasks);
    return page;
  };
  const path = `/pages/${pageId}/sessions?range=all`;
  const firstOpens: OpenResult[] = [];
  const coldOpens: OpenResult[] = [];
  const warmOpens: OpenResult[] = [];
  const endWatch = await watchStalls();
  for (let round = 0; round < ITERATIONS; round += 1) {
    const page = await newPage();
    // A browser's first visits include compiling the code: only their long tasks count.
    const first = await openColdAndWarm(page, path);
    firstOpens.push(first.cold, first.warm);
    const { cold, warm } = await openColdAndWarm(page, path);
    coldOpens.push(cold);
    warmOpens.push(warm);
    await page.context().browser()?.close();
  }
  const stalls = await endWatch?.();
  const page = await newPage();
  await page.goto('/readyz');
  const baseline = await page.evaluate(paginateOnMainThread, `/v0/pages/${pageId}/audience_sessions`);
  const plainBlocked = (await longestTask(page)).durationMs;
  await page.context().browser()?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  const cold = p50(coldOpens.map(({ all }) => all));
  report('a plain walk on the page’s thread, all counted', baseline.durationMs, 'ms');
  report('longest task of it', plainBlocked, 'ms');
  report('ratio: plain walk to ours, all read', baseline.durationMs / cold, '×');
  if (stalls)
    report(
      'longest standstill of the machine itself',
      Math.max(0, ...stalls.map(([from, to]) => to - from)),
      'ms',
    );
  const blocked = (name: string, opens: readonly OpenResult[]) => {
    const tasks = opens.map((opened) => opened.blocked);
    const times = tasks.map(({ durationMs }) => durationMs);
    const passed = report(`${name} (max)`, Math.max(...times), 'ms', BLOCKED_MS);
    report(`${name} (p50)`, p50(times), 'ms');
    if (stalls)
      report(
        'the machine itself stood still in these tasks, at most',
        Math.max(
          ...tasks.map(({ startedAt, durationMs }) => stalledMs(stalls, [startedAt, startedAt + durationMs])),
        ),
        'ms',
      );
    return passed;
  };
  return [
    report(
      'first figures, nothing kept (p50)',
      p50(coldOpens.map(({ figures }) => figures)),
      'ms',
      FIGURES_MS,
    ),
    report('first charts, nothing kept (p50)', p50(coldOpens.map(({ first }) => first)), 'ms', FIRST_MS),
    report('all 100,000 sessions, nothing kept (p50)', cold, 'ms', COLD_MS),
    report(
      'all 100,000 sessions, kept from before (p50)',
      p50(warmOpens.map(({ all }) => all)),
      'ms',
      WARM_MS,
    ),
    blocked('longest task of a browser’s first openings', firstOpens),
    blocked('longest task while loading', [...coldOpens, ...warmOpens]),
  ].every(Boolean);
}
