import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fetchIds, type Route, routes, screenPath } from '../e2e/support/routes.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { startServer } from './support/server.ts';

/** Opening a dialog isn't a route change. */
const screenRoutes = routes.filter(({ dialog }) => !dialog);

const WARM_UPS = 2;
const ITERATIONS = 15;
const LOAD_ITERATIONS = 5;
const BUDGET_MS = 80;
/** Screens to navigate from; must differ from the target and the previous screen. */
const starts = ['/settings', '/topics', '/persons'];

declare global {
  /** Resolves with the time at which a screen with another heading was painted, ms since navigation. */
  var whenContentPainted: (before: string | undefined) => Promise<number>;
  /** Heading of the current screen. */
  var currentHeading: () => string | undefined;
  var firstContent: Promise<number>;
}

/** Runs in the page. A screen counts as shown with its heading and first detail or row. */
function watchForContent() {
  // Empty lists have a paragraph.
  const contentSelector = 'tbody tr, [role="row"], dd, article, li, p';
  globalThis.currentHeading = () => document.querySelector('main h1')?.textContent || undefined;
  // Compares headings, because screens within a layout share elements.
  const isThere = (before: string | undefined) => {
    const heading = globalThis.currentHeading();
    if (!heading || heading === before) return false;
    return [...document.querySelectorAll(`main :is(${contentSelector})`)].some(
      (element) =>
        element.textContent?.trim() && !element.closest('[aria-busy="true"], thead, [aria-hidden="true"]'),
    );
  };
  globalThis.whenContentPainted = (before) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const check = () => {
        if (performance.now() - startedAt > 20_000) return reject(new Error(`${location.href} stays empty.`));
        if (!isThere(before)) return void requestAnimationFrame(check);
        // A message is delivered after the current frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    });
  globalThis.firstContent = globalThis.whenContentPainted(undefined);
}

/** ms from an in-app navigation to the first content. */
const navigate = (page: Page, address: string) =>
  page.evaluate(async (to) => {
    await new Promise((idle) => requestIdleCallback(idle));
    const before = globalThis.currentHeading();
    const started = performance.now();
    history.pushState({}, '', to);
    return (await globalThis.whenContentPainted(before)) - started;
  }, address);

async function load(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(() => globalThis.firstContent);
}

/** Every screen with warm data: time to content after a navigation, and after a full load. */
export async function benchRouteChange(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-routes-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  await page.addInitScript(watchForContent);
  const ids = await fetchIds(page);
  const screens = screenRoutes.map((route) => ({ route, address: screenPath(route, ids) }));
  const times = new Map<Route, { changes: number[]; loadTimes: number[] }>(
    screenRoutes.map((route) => [route, { changes: [], loadTimes: [] }]),
  );
  for (let round = 0; round < LOAD_ITERATIONS; round += 1)
    for (const { route, address } of screens) times.get(route)?.loadTimes.push(await load(page, address));
  let at = '/topics';
  await load(page, at);
  for (let round = -WARM_UPS; round < ITERATIONS; round += 1)
    for (const { route, address } of screens) {
      // Starts from another screen each time; some screens only add a panel to another one.
      const start = starts.find((each) => each !== at && each !== address) ?? '';
      await navigate(page, start);
      const durationMs = await navigate(page, address);
      at = address;
      if (round >= 0) times.get(route)?.changes.push(durationMs);
    }
  let passed = true;
  for (const [{ name }, { changes, loadTimes }] of times) {
    const median = quantile(changes, 0.5);
    passed = report(`${name}: to first content, p50`, median, 'ms', BUDGET_MS) && passed;
    report(`${name}: to first content, p95`, quantile(changes, 0.95), 'ms');
    report(`${name}: against a load of the document`, median / quantile(loadTimes, 0.5), '×');
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return passed;
}
