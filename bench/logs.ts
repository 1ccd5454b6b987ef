import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { connect } from '#server/db/connect.ts';
import { newId } from '#server/db/ids.ts';
import { getTenant } from '#server/db/tenants.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { framesWhile } from './support/frames.ts';
import { addPaintTimer } from './support/paint-timer.ts';
import { createTenant, startServer } from './support/server.ts';

const SHORT_LOG = 100;
const LONG_LOG = 100_000;
const TENANT = 'Bench logs';
const LOAD_ITERATIONS = 7;
/** Five filters each; enough samples for a meaningful p95. */
const FILTER_ITERATIONS = 30;
const MAX_RATIO = 1.5;
/** 60 Hz. A frame that takes 1.5 times as long was missed. */
const FRAME_MS = 1000 / 60;
const KEY_MS = 33;
const OPEN_MS = 200;
const WHEEL_EVENTS = 120;
/** Each further key leaves fewer entries. */
const WORDS = ['2', '3', '4', '5'];

declare global {
  /** ms from each key or click to the paint of its result. */
  var filterTimes: number[];
}

/**
 * Runs in the page. Measures from an input event until the entry count (or the baseline's output) changes and is
 * painted.
 */
function watchFilters() {
  globalThis.filterTimes = [];
  const readCount = () =>
    (document.querySelector('[aria-rowcount]')?.nextElementSibling ?? document.querySelector('output'))
      ?.textContent ?? '';
  const watch = ({ timeStamp }: Event) => {
    const before = readCount();
    const check = () => {
      if (readCount() === before) return void requestAnimationFrame(check);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.filterTimes.push(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
  };
  addEventListener('input', watch, { capture: true });
}

/** Inserts an account per log size, and one with a 1 MB payload, directly into the database. */
async function fill(folder: string) {
  const db = await connect({ dataDir: folder, databaseUrl: undefined });
  const { tenant_id } = await getTenant(db, TENANT);
  const now = Date.now();
  const account = async (count: number, payloadOf: (index: number) => object) => {
    const account_id = newId('account');
    await db
      .insertInto('accounts')
      .values({
        tenant_id,
        account_id,
        domain: `${account_id}.example`,
        domain_key: `${account_id}.example`,
        name: `Company with ${count}`,
        linked_persons_count: 0,
        logs_count: count,
        deleted_logs_count: 0,
        created_at: now,
        updated_at: now,
        latest_activity_at: now,
      })
      .execute();
    const rows = Array.from({ length: count }, (_, index) => ({
      tenant_id,
      // Real IDs start with a timestamp, in which every entry could match a searched digit.
      account_log_id: `alog_${count}_${index}`,
      account_id,
      source: ['crm', 'web', 'mail', 'support'][index % 4] ?? '',
      type: ['call-note', 'page-view', 'email-sent'][index % 3] ?? '',
      payload: JSON.stringify(payloadOf(index)),
      idempotency_key: null,
      created_at: now - index * 60_000,
      updated_at: null,
      deleted_at: null,
    }));
    for (let at = 0; at < count; at += 1000)
      await db
        .insertInto('account_logs')
        .values(rows.slice(at, at + 1000))
        .execute();
    return account_id;
  };
  const words = (index: number) => ({
    text: `Entry ${index}: asked about charging at depot ${(index * 7919) % 997}`,
    seconds: (index * 31) % 5000,
    participants: [{ name: 'Marta Oyelaran', role: 'VP Operations' }],
  });
  const ids = {
    short: await account(SHORT_LOG, words),
    long: await account(LONG_LOG, words),
    large: await account(2, (index) => (index === 0 ? large() : { text: 'Small' })),
  };
  await db.destroy();
  return ids;
}

/** 1 MB of nested JSON. */
const large = () => ({
  text: 'Large',
  rows: Array.from({ length: 9000 }, (_, index) => ({
    id: index,
    name: `Row ${index} of many`,
    tags: ['depot', 'van'],
    at: { x: index / 7, y: index * 3, label: 'A place with a name' },
  })),
});

const firstRow = (page: Page) =>
  page.evaluate(() => globalThis.whenPainted(() => !!document.querySelector('[aria-rowcount] a[href]')));

/** Replaces the page with a bare field as a baseline. */
function showBareField() {
  const field = document.createElement('input');
  field.type = 'search';
  const output = document.createElement('output');
  field.addEventListener('input', () => {
    output.textContent = field.value;
  });
  document.body.replaceChildren(field, output);
}

/** ms from keys and filter clicks to paint. */
async function filter(page: Page): Promise<number[]> {
  const times: number[] = [];
  const measure = async (act: () => Promise<void>) => {
    const before = await page.evaluate(() => globalThis.filterTimes.length);
    await act();
    await page.waitForFunction((count) => globalThis.filterTimes.length > count, before);
    times.push((await page.evaluate(() => globalThis.filterTimes.at(-1))) ?? Number.NaN);
  };
  const box = page.getByRole('searchbox');
  for (let round = 0; round < FILTER_ITERATIONS; round += 1) {
    await box.focus();
    for (const key of WORDS) await measure(() => page.keyboard.press(key));
    await measure(() => box.fill(''));
  }
  return times;
}

async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(600, 500);
  return framesWhile(page, async () => {
    for (let turn = 0; turn < WHEEL_EVENTS; turn += 1) {
      await page.mouse.wheel(0, 400);
      // A wheel event per frame, like a user; only frame times are measured.
      await page.waitForTimeout(16);
    }
  });
}

/** A log with 100,000 entries: first rows, filtering, scrolling; and a large payload. */
export async function benchLogs(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-logs-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant(TENANT, env);
  const ids = await fill(folder);
  const server = await startServer({ ...env, DEMO: 'off' });
  // At 60 Hz each key would wait up to 16.7 ms for the next frame.
  const fastBrowser = await launch('--disable-frame-rate-limit', '--disable-gpu-vsync');
  const page = await signedIn(fastBrowser, server, { apiKey: key });
  await page.addInitScript(addPaintTimer);
  await page.addInitScript(watchFilters);
  const [shortTimes, longTimes]: number[][] = [[], []];
  for (let round = 0; round <= LOAD_ITERATIONS; round += 1)
    for (const [id, times] of [
      [ids.short, shortTimes],
      [ids.long, longTimes],
    ] as const) {
      await page.goto(`/accounts/${id}`);
      const durationMs = await firstRow(page);
      if (round > 0) times?.push(durationMs);
    }
  const first = { short: quantile(shortTimes ?? [], 0.5), long: quantile(longTimes ?? [], 0.5) };
  report('first rows of 100 entries (p50)', first.short, 'ms');
  report('first rows of 100,000 entries (p50)', first.long, 'ms');

  const startedAt = performance.now();
  await page.goto(`/accounts/${ids.long}?type=call-note,page-view,email-sent`);
  await page
    .getByText(/^100,000 entries$/)
    .first()
    .waitFor({ timeout: 300_000 });
  report('reading all 100,000 entries', performance.now() - startedAt, 'ms');
  const times = await filter(page);
  report('filtering 100,000 loaded entries, key to paint (p50)', quantile(times, 0.5), 'ms');

  const opened: number[] = [];
  for (let round = 0; round < LOAD_ITERATIONS; round += 1) {
    await page.goto(`/accounts/${ids.large}`);
    await firstRow(page);
    const link = page.getByRole('table', { name: 'Log' }).getByRole('link', { name: 'Large' });
    const open = page.evaluate(async () => {
      const start = await new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      );
      return (
        (await globalThis.whenPainted(() => !!document.querySelector('[role="tree"] [role="treeitem"]'))) -
        start
      );
    });
    await link.click();
    opened.push(await open);
  }
  await page.goto('/readyz');
  await page.evaluate(showBareField);
  const baseline = await filter(page);
  report('a bare field in its place, key to paint (p50)', quantile(baseline, 0.5), 'ms');
  report('a bare field in its place, key to paint (p95)', quantile(baseline, 0.95), 'ms');
  await fastBrowser.close();

  const browser = await launch();
  const scrolled = await signedIn(browser, server, { apiKey: key });
  await scrolled.goto(`/accounts/${ids.long}?type=call-note,page-view,email-sent`);
  await scrolled
    .getByText(/^100,000 entries$/)
    .first()
    .waitFor({ timeout: 300_000 });
  const frames = await scroll(scrolled);
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  report('longest frame while scrolling 100,000 entries', Math.max(...frames), 'ms');
  return [
    report('first rows at 100,000 entries, against 100', first.long / first.short, '×', MAX_RATIO),
    report('filtering 100,000 loaded entries, key to paint (p95)', quantile(times, 0.95), 'ms', KEY_MS),
    report('frames missed while scrolling', frames.filter((ms) => ms > 1.5 * FRAME_MS).length, '', 0),
    report('opening a payload of 1 MB (p95)', quantile(opened, 0.95), 'ms', OPEN_MS),
  ].every(Boolean);
}
