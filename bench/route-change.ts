import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fetchIds, type Route, routes, screenPath } from '../e2e/support/routes.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { startServer } from './support/server.ts';

/** What stands over a screen is no change of screens. */
const screensOf = routes.filter(({ dialog }) => !dialog);

const WARM_UPS = 2;
const ROUNDS = 15;
const LOADS = 5;
const BUDGET_MS = 80;
/** Where a change may start: neither the screen it leads to nor, as it must be a change too, the one before. */
const starts = ['/settings', '/topics', '/persons'];

declare global {
  /** Resolves with the time (ms since the document began) at which a screen with another heading was painted. */
  var contentPainted: (before: string | undefined) => Promise<number>;
  /** What the screen at hand is called. */
  var headingNow: () => string | undefined;
  var firstContent: Promise<number>;
}

/** Runs in the page, before anything of its own: a screen is there with its heading and its first fact or row. */
function watchForContent() {
  // A paragraph counts, too: a list without any row says so in one.
  const facts = 'tbody tr, [role="row"], dd, article, li, p';
  globalThis.headingNow = () => document.querySelector('main h1')?.textContent || undefined;
  // By its heading, not by its element: screens within one layout may share the element.
  const isThere = (before: string | undefined) => {
    const heading = globalThis.headingNow();
    if (!heading || heading === before) return false;
    return [...document.querySelectorAll(`main :is(${facts})`)].some(
      (fact) => fact.textContent?.trim() && !fact.closest('[aria-busy="true"], thead, [aria-hidden="true"]'),
    );
  };
  globalThis.contentPainted = (before) =>
    new Promise((painted, failed) => {
      const began = performance.now();
      const look = () => {
        if (performance.now() - began > 20_000) return failed(new Error(`${location.href} stays empty.`));
        if (!isThere(before)) return void requestAnimationFrame(look);
        // A message is delivered after the frame that this callback belongs to.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  globalThis.firstContent = globalThis.contentPainted(undefined);
}

/** From the start of a navigation within the console to the first content, in milliseconds. */
const change = (page: Page, address: string) =>
  page.evaluate(async (to) => {
    await new Promise((idle) => requestIdleCallback(idle));
    const before = globalThis.headingNow();
    const started = performance.now();
    history.pushState({}, '', to);
    return (await globalThis.contentPainted(before)) - started;
  }, address);

async function load(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(() => globalThis.firstContent);
}

/** Every screen on warm data: how soon it is there after a navigation, and after a load of the whole document. */
export async function benchRouteChange(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-routes-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  await page.addInitScript(watchForContent);
  const ids = await fetchIds(page);
  const screens = screensOf.map((route) => ({ route, address: screenPath(route, ids) }));
  const times = new Map<Route, { changes: number[]; loads: number[] }>(
    screensOf.map((route) => [route, { changes: [], loads: [] }]),
  );
  for (let round = 0; round < LOADS; round += 1)
    for (const { route, address } of screens) times.get(route)?.loads.push(await load(page, address));
  let at = '/topics';
  await load(page, at);
  for (let round = -WARM_UPS; round < ROUNDS; round += 1)
    for (const { route, address } of screens) {
      // From elsewhere each time: one screen may be another one with something open beside it.
      const start = starts.find((each) => each !== at && each !== address) ?? '';
      await change(page, start);
      const took = await change(page, address);
      at = address;
      if (round >= 0) times.get(route)?.changes.push(took);
    }
  let held = true;
  for (const [{ name }, { changes, loads }] of times) {
    const median = quantile(changes, 0.5);
    held = report(`${name}: to first content, p50`, median, 'ms', BUDGET_MS) && held;
    report(`${name}: to first content, p95`, quantile(changes, 0.95), 'ms');
    report(`${name}: against a load of the document`, median / quantile(loads, 0.5), '×');
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return held;
}
