import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { framesWhile } from './support/frames.ts';
import { addPaintTimer, typeKeys } from './support/paint-timer.ts';
import { command, createTenant, type Running, startServer } from './support/server.ts';

const SIZES = [100, 10_000] as const;
const LOAD_ITERATIONS = 7;
const CONCURRENCY = 16;
const KEY_MS = 33;
const TIMES_SMALL = 2;
/** 60 Hz. A frame that takes 1.5 times as long was missed. */
const FRAME_MS = 1000 / 60;
const WORDS = 'route planner 77 fleet 1234';

interface Subject {
  page: Page;
  address: string;
  count: number;
}

/** Creates `count` audiences on the tenant's page and returns the page's ID. */
async function createAudiences(server: Running, key: string, count: number): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}`);
  };
  const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
  const { items } = (await response.json()) as { items: { pageId: string }[] };
  const pageId = items[0]?.pageId ?? '';
  let next = 0;
  const creator = async () => {
    while (next < count) {
      next += 1;
      const customName = `Fleet ${next}, route planner ${(next * 7919) % 1000}`;
      await post(`/v0/pages/${pageId}/audiences`, { customName, publishBehavior: 'draft' });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, creator));
  return pageId;
}

/** ms from navigation until the first rows are painted, and until all are loaded. */
async function load({ page, address, count }: Subject): Promise<{ first: number; all: number }> {
  await page.goto(address);
  return page.evaluate(async (total) => {
    const first = await globalThis.whenPainted(() => !!document.querySelector('[aria-rowcount] a[href]'));
    // aria-rowcount includes rows that aren't in the DOM.
    const all = await globalThis.whenPainted(
      () => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 0) >= total,
    );
    return { first, all };
  }, count);
}

/** Types into the search field: ms from key to paint, and frame times. */
async function search({ page }: Subject) {
  await page.getByRole('searchbox').focus();
  await page.waitForLoadState('networkidle');
  let keys: number[] = [];
  const startedAt = performance.now();
  const frames = await framesWhile(page, async () => {
    keys = await typeKeys(page, [...WORDS]);
  });
  // Baseline: missed frames while idle.
  const idleFrames = await framesWhile(page, () => page.waitForTimeout(performance.now() - startedAt));
  return { keys, frames, idleFrames };
}

const countMissedFrames = (frames: readonly number[]) => frames.filter((ms) => ms > 1.5 * FRAME_MS).length;

async function subjectOf(browser: Browser, server: Running, key: string, count: number): Promise<Subject> {
  const pageId = await createAudiences(server, key, count);
  const page = await signedIn(browser, server, { apiKey: key });
  await page.addInitScript(addPaintTimer);
  return { page, address: `/pages/${pageId}/audiences`, count };
}

/** The audiences of a page at 100 and 10,000: time to rows, and typing a search. */
export async function benchAudienceList(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-audiences-'));
  const env = { DATA_DIR: folder };
  const keys = [];
  for (const count of SIZES) {
    const name = `Bench ${count}`;
    keys.push({ count, key: await createTenant(name, env) });
    await command('seed', ['--tenant', name, '--sessions', '1'], env);
  }
  const server = await startServer({ ...env, DEMO: 'off' });
  const browser = await launch();
  const cases = [];
  for (const { count, key } of keys) cases.push(await subjectOf(browser, server, key, count));
  const loadTimes = new Map(cases.map(({ count }) => [count, [] as { first: number; all: number }[]]));
  for (let round = 0; round <= LOAD_ITERATIONS; round += 1)
    for (const subject of cases) {
      const durationMs = await load(subject);
      if (round > 0) loadTimes.get(subject.count)?.push(durationMs);
    }
  const median = (count: number, which: 'first' | 'all') =>
    quantile(
      (loadTimes.get(count) ?? []).map((durationMs) => durationMs[which]),
      0.5,
    );
  const missedFrames: number[] = [];
  const keyTimes: number[] = [];
  for (const subject of cases) {
    const name = `${subject.count.toLocaleString('en')} audiences`;
    const typing = await search(subject);
    report(`${name}: first rows (p50)`, median(subject.count, 'first'), 'ms');
    report(`${name}: all found (p50)`, median(subject.count, 'all'), 'ms');
    report(`${name}: key of the search to paint (p95)`, quantile(typing.keys, 0.95), 'ms');
    report(`${name}: longest frame while typing`, Math.max(...typing.frames), 'ms');
    report(`${name}: frames missed while nothing is done`, countMissedFrames(typing.idleFrames), '');
    missedFrames.push(countMissedFrames(typing.frames));
    keyTimes.push(quantile(typing.keys, 0.95));
  }
  const usable = report(
    'first rows at 10,000 audiences, against 100',
    median(10_000, 'first') / median(100, 'first'),
    '×',
    TIMES_SMALL,
  );
  const smooth = report(
    'frames missed while typing, at 10,000 audiences',
    missedFrames[1] ?? Number.NaN,
    '',
    missedFrames[0],
  );
  const prompt = report(
    'key of the search to paint, at 10,000 audiences (p95)',
    keyTimes[1] ?? Number.NaN,
    'ms',
    KEY_MS,
  );
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return usable && smooth && prompt;
}
