import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { type LongTask, longestTask, watchLongTasks } from './support/long-tasks.ts';
import { watchPaints } from './support/painted.ts';
import { command, createTenant, startServer } from './support/server.ts';
import { stoodStill, watchStandstills } from './support/standstills.ts';

const SESSIONS = 100_000;
const TENANT = 'Bench sessions';
const ROUNDS = 3;
const FIRST_MS = 1000;
const COLD_MS = 8000;
const WARM_MS = 1000;
/** What takes longer on the page's own thread is felt. */
const BLOCKED_MS = 100;

const p50 = (values: readonly number[]) => quantile(values, 0.5);

const chartsDrawn = (page: Page) =>
  page.evaluate(() => globalThis.paintedOnce(() => !!document.querySelector('.recharts-surface')));

/** When the figures are those of all sessions, ms since the document began. */
const allCounted = (page: Page) =>
  page.evaluate(() =>
    globalThis.paintedOnce(
      () =>
        document.querySelector('[aria-label="Key figures"]')?.textContent?.startsWith('Sessions100,000') ===
        true,
    ),
  );

/** Resolves once the sessions are kept in the browser, which is done after they are shown. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('audience-console-sessions');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const parts = () =>
      new Promise<number>((resolve) => {
        const count = database.transaction('parts').objectStore('parts').count();
        count.onsuccess = () => resolve(count.result);
      });
    while ((await parts()) === 0) await new Promise((later) => setTimeout(later, 100));
    database.close();
  });

/**
 * Runs in the page: the list walked on the page's own thread, page after page, the usual way, and all that is there
 * counted with each page: by day, by weekday and hour, by the seconds spent.
 */
async function plainWalk(path: string): Promise<{ took: number; rows: number }> {
  const began = performance.now();
  const all: { sessionStartedAt: string; timeSpentSeconds: number; hasConversion: boolean }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: Response = await fetch(
      `${path}?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const page: { items: typeof all; nextCursor: string | null } = await answer.json();
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
  return { took: performance.now() - began, rows: all.length };
}

/** Resolves once nothing of the page has changed for half a second: charts, list and tables take turns. */
const allDrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        const end = () => {
          observer.disconnect();
          drawn();
        };
        let ending = setTimeout(end, 500);
        const observer = new MutationObserver(() => {
          clearTimeout(ending);
          ending = setTimeout(end, 500);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );

interface Opened {
  first: number;
  all: number;
  blocked: LongTask;
}

async function open(page: Page, path: string): Promise<Opened> {
  await page.goto(path);
  // Both are looked for in every frame: which comes first differs.
  const [first, all] = await Promise.all([chartsDrawn(page), allCounted(page)]);
  await allDrawn(page);
  return { first, all, blocked: await longestTask(page) };
}

/** Opens the sessions where none are kept, and again. The code is there from an earlier visit. */
async function openTwice(page: Page, path: string) {
  // No document of the console is open, so nothing holds the store.
  await page.goto('/readyz');
  await page.evaluate(
    () =>
      new Promise((removed) => {
        indexedDB.deleteDatabase('audience-console-sessions').onsuccess = removed;
      }),
  );
  const cold = await open(page, path);
  await kept(page);
  const warm = await open(page, path);
  return { cold, warm };
}

/** 100,000 sessions of our service on SQLite: opened for the first time, and again. */
export async function benchSessionsOpening(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-opening-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant(TENANT, env);
  const seeded = await command('seed', ['--tenant', TENANT, '--sessions', String(SESSIONS)], env);
  const pageId = seeded.split('\n').at(-1) ?? '';
  const server = await startServer({ ...env, DEMO: 'off' });
  const newPage = async () => {
    const page = await signedIn(await launch(), server, { apiKey: key });
    await page.addInitScript(watchPaints);
    await page.addInitScript(watchLongTasks);
    return page;
  };
  const path = `/pages/${pageId}/sessions?range=all`;
  const firsts: Opened[] = [];
  const colds: Opened[] = [];
  const warms: Opened[] = [];
  const endWatch = await watchStandstills();
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await newPage();
    // Of a browser's first openings no time counts, as all code is new to it; they must not hold up the page either.
    const first = await openTwice(page, path);
    firsts.push(first.cold, first.warm);
    const { cold, warm } = await openTwice(page, path);
    colds.push(cold);
    warms.push(warm);
    await page.context().browser()?.close();
  }
  const standstills = await endWatch?.();
  const page = await newPage();
  await page.goto('/readyz');
  const walked = await page.evaluate(plainWalk, `/v0/pages/${pageId}/audience_sessions`);
  const plainBlocked = (await longestTask(page)).took;
  await page.context().browser()?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  const cold = p50(colds.map(({ all }) => all));
  report('a plain walk on the page’s thread, all counted', walked.took, 'ms');
  report('longest task of it', plainBlocked, 'ms');
  report('ratio: plain walk to ours, all read', walked.took / cold, '×');
  if (standstills)
    report(
      'longest standstill of the machine itself',
      Math.max(0, ...standstills.map(([from, to]) => to - from)),
      'ms',
    );
  const blocked = (name: string, openings: readonly Opened[]) => {
    const tasks = openings.map((opened) => opened.blocked);
    const times = tasks.map(({ took }) => took);
    const held = report(`${name} (max)`, Math.max(...times), 'ms', BLOCKED_MS);
    report(`${name} (p50)`, p50(times), 'ms');
    if (standstills)
      report(
        'the machine itself stood still in these tasks, at most',
        Math.max(...tasks.map(({ began, took }) => stoodStill(standstills, [began, began + took]))),
        'ms',
      );
    return held;
  };
  return [
    report('first charts, nothing kept (p50)', p50(colds.map(({ first }) => first)), 'ms', FIRST_MS),
    report('all 100,000 sessions, nothing kept (p50)', cold, 'ms', COLD_MS),
    report('all 100,000 sessions, kept from before (p50)', p50(warms.map(({ all }) => all)), 'ms', WARM_MS),
    blocked('longest task of a browser’s first openings', firsts),
    blocked('longest task while loading', [...colds, ...warms]),
  ].every(Boolean);
}
