import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { connect } from '#server/db/connect.ts';
import { getTenant } from '#server/db/tenants.ts';
import { newId } from '#server/ids.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { framesWhile } from './support/frames.ts';
import { watchPaints } from './support/painted.ts';
import { createTenant, startServer } from './support/server.ts';

const FEW = 100;
const MANY = 100_000;
const TENANT = 'Bench logs';
const LOADS = 7;
/** Of five filters each; with few of them the worst but one would stand for their p95. */
const FILTERINGS = 30;
const TIMES_FEW = 1.5;
/** A frame at 60 Hz; one that takes half as long again was missed. */
const FRAME_MS = 1000 / 60;
const KEY_MS = 33;
const OPEN_MS = 200;
const WHEELS = 120;
/** Each key of these leaves fewer entries than the one before. */
const WORDS = ['2', '3', '4', '5'];

declare global {
  /** ms from each key or click to the paint of what it filters, of the log at hand. */
  var filterTimes: number[];
}

/** Runs in the page: from an input until the count below the log, or what a bare field says, is another and painted. */
function watchFilters() {
  globalThis.filterTimes = [];
  const shown = () =>
    (document.querySelector('[aria-rowcount]')?.nextElementSibling ?? document.querySelector('output'))
      ?.textContent ?? '';
  const watch = ({ timeStamp }: Event) => {
    const before = shown();
    const look = () => {
      if (shown() === before) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.filterTimes.push(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener('input', watch, { capture: true });
}

/** An account for each length of log, written past the service, and an entry whose payload is a megabyte. */
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
      // Ids as the service makes them begin with the time: where that holds a key, the key leaves every entry.
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
    few: await account(FEW, words),
    many: await account(MANY, words),
    large: await account(2, (index) => (index === 0 ? large() : { text: 'Small' })),
  };
  await db.destroy();
  return ids;
}

/** A megabyte of JSON: many small things in one another. */
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
  page.evaluate(() => globalThis.paintedOnce(() => !!document.querySelector('[aria-rowcount] a[href]')));

/** Puts a field in the place of the page that does nothing but say what is typed. */
function leaveBare() {
  const field = document.createElement('input');
  field.type = 'search';
  const output = document.createElement('output');
  field.addEventListener('input', () => {
    output.textContent = field.value;
  });
  document.body.replaceChildren(field, output);
}

/** ms from key to the paint of what it leaves, and from clicks of a filter. */
async function filter(page: Page): Promise<number[]> {
  const times: number[] = [];
  const taken = async (act: () => Promise<void>) => {
    const before = await page.evaluate(() => globalThis.filterTimes.length);
    await act();
    await page.waitForFunction((count) => globalThis.filterTimes.length > count, before);
    times.push((await page.evaluate(() => globalThis.filterTimes.at(-1))) ?? Number.NaN);
  };
  const box = page.getByRole('searchbox');
  for (let round = 0; round < FILTERINGS; round += 1) {
    await box.focus();
    for (const key of WORDS) await taken(() => page.keyboard.press(key));
    await taken(() => box.fill(''));
  }
  return times;
}

async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(600, 500);
  return framesWhile(page, async () => {
    for (let turn = 0; turn < WHEELS; turn += 1) {
      await page.mouse.wheel(0, 400);
      // A hand turns a wheel about once a frame: the pace is what is measured, nothing is waited for.
      await page.waitForTimeout(16);
    }
  });
}

/** The log of an account of 100,000 entries: first rows, filtering what is loaded, scrolling; and a large payload. */
export async function benchLogs(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-logs-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant(TENANT, env);
  const ids = await fill(folder);
  const server = await startServer({ ...env, DEMO: 'off' });
  // At 60 frames a second a key would wait up to 16.7 ms for the next one, whatever is filtered.
  const quick = await launch('--disable-frame-rate-limit', '--disable-gpu-vsync');
  const page = await signedIn(quick, server, { apiKey: key });
  await page.addInitScript(watchPaints);
  await page.addInitScript(watchFilters);
  const [few, many]: number[][] = [[], []];
  for (let round = 0; round <= LOADS; round += 1)
    for (const [id, times] of [
      [ids.few, few],
      [ids.many, many],
    ] as const) {
      await page.goto(`/accounts/${id}`);
      const took = await firstRow(page);
      if (round > 0) times?.push(took);
    }
  const first = { few: quantile(few ?? [], 0.5), many: quantile(many ?? [], 0.5) };
  report('first rows of 100 entries (p50)', first.few, 'ms');
  report('first rows of 100,000 entries (p50)', first.many, 'ms');

  const began = performance.now();
  await page.goto(`/accounts/${ids.many}?type=call-note,page-view,email-sent`);
  await page
    .getByText(/^100,000 entries$/)
    .first()
    .waitFor({ timeout: 300_000 });
  report('reading all 100,000 entries', performance.now() - began, 'ms');
  const times = await filter(page);
  report('filtering 100,000 loaded entries, key to paint (p50)', quantile(times, 0.5), 'ms');

  const opened: number[] = [];
  for (let round = 0; round < LOADS; round += 1) {
    await page.goto(`/accounts/${ids.large}`);
    await firstRow(page);
    const link = page.getByRole('table', { name: 'Log' }).getByRole('link', { name: 'Large' });
    const open = page.evaluate(async () => {
      const start = await new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      );
      return (
        (await globalThis.paintedOnce(() => !!document.querySelector('[role="tree"] [role="treeitem"]'))) -
        start
      );
    });
    await link.click();
    opened.push(await open);
  }
  await page.goto('/readyz');
  await page.evaluate(leaveBare);
  const bare = await filter(page);
  report('a bare field in its place, key to paint (p50)', quantile(bare, 0.5), 'ms');
  report('a bare field in its place, key to paint (p95)', quantile(bare, 0.95), 'ms');
  await quick.close();

  const browser = await launch();
  const scrolled = await signedIn(browser, server, { apiKey: key });
  await scrolled.goto(`/accounts/${ids.many}?type=call-note,page-view,email-sent`);
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
    report('first rows at 100,000 entries, against 100', first.many / first.few, '×', TIMES_FEW),
    report('filtering 100,000 loaded entries, key to paint (p95)', quantile(times, 0.95), 'ms', KEY_MS),
    report('frames missed while scrolling', frames.filter((ms) => ms > 1.5 * FRAME_MS).length, '', 0),
    report('opening a payload of 1 MB (p95)', quantile(opened, 0.95), 'ms', OPEN_MS),
  ].every(Boolean);
}
