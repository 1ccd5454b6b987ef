import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { startServer } from './support/server.ts';
import { serveSessions } from './support/session-service.ts';

const SESSIONS = 1_000_000;
const MOVES = 120;
/** Pause between moves, so that each is handled before the next. */
const MOVE_PAUSE_MS = 60;
const REST_MS = 300;
const LOAD_TIMEOUT_MS = 180_000;

interface Move {
  /** Frames from the pointer event until all charts have updated. */
  frames: number;
  /** From the pointer event until paint. */
  ms: number;
}

declare global {
  var moves: Move[];
  /** Stops watching the previous chart. */
  var endWatch: (() => void) | undefined;
}

/** Runs in the page. Times each pointer move until the bars of the other charts update. */
function watchMoves(ownTitle: string) {
  globalThis.endWatch?.();
  globalThis.moves = [];
  const abort = new AbortController();
  let frame = 0;
  let pending: { at: number; frame: number } | null = null;
  const count = () => {
    frame += 1;
    if (!abort.signal.aborted) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  addEventListener(
    'pointermove',
    ({ buttons, timeStamp }) => {
      if (buttons > 0) pending = { at: timeStamp, frame };
    },
    { capture: true, signal: abort.signal },
  );
  const observer = new MutationObserver(() => {
    if (!pending) return;
    const move = pending;
    pending = null;
    const frames = frame - move.frame;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.moves.push({ frames, ms: performance.now() - move.at });
      port2.postMessage(null);
    });
  });
  globalThis.endWatch = () => {
    abort.abort();
    observer.disconnect();
  };
  for (const chart of document.querySelectorAll('section[data-chart]')) {
    if (chart.querySelector('h2')?.textContent === ownTitle) continue;
    for (const bars of chart.querySelectorAll('path[class*=fill-chart-bar]'))
      observer.observe(bars, { attributeFilter: ['d'] });
  }
}

/** Brushes a chart back and forth, bin by bin. */
async function brush(page: Page, title: string): Promise<Move[]> {
  await page.evaluate(watchMoves, title);
  const chart = page.locator('section[data-chart]', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  const plot = chart.getByRole('slider').first();
  const bins = Number(await plot.getAttribute('aria-valuemax')) + 1;
  const box = await plot.boundingBox();
  if (!box) throw new Error(`${title} is not to be seen.`);
  const go = (bin: number) =>
    page.mouse.move(box.x + (box.width * (bin + 0.5)) / bins, box.y + box.height / 2);
  await go(1);
  // Users pause before pressing. The index, which has its own budget, is built in that time.
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const step = move % (2 * (bins - 4));
    await go(2 + Math.min(step, 2 * (bins - 4) - step));
    await page.waitForTimeout(MOVE_PAUSE_MS);
  }
  await page.mouse.up();
  const moves = await page.evaluate(() => globalThis.moves);
  await page.keyboard.press('Escape');
  return moves;
}

/** Brushing a million sessions: all charts must update in the frame after the pointer event. */
export async function benchSessionsBrushing(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-brushing-'));
  const service = await serveSessions(SESSIONS);
  const server = await startServer({ DATA_DIR: folder, SERVICE_URL: service.url });
  const browser = await launch();
  const page = await signedIn(browser, server, { apiKey: 'any' });
  const startedAt = performance.now();
  await page.goto(`/pages/${service.pageId}/sessions?range=all`);
  await page
    .getByLabel('Key figures')
    .getByText(new Intl.NumberFormat('en').format(SESSIONS), { exact: true })
    .waitFor({ timeout: LOAD_TIMEOUT_MS });
  report('all 1,000,000 sessions read and shown', performance.now() - startedAt, 'ms');
  const passed: boolean[] = [];
  for (const title of ['Sessions over time', 'Time spent', 'Clicks']) {
    const moves = await brush(page, title);
    const percentile = (measureOf: (move: Move) => number, of: number) => quantile(moves.map(measureOf), of);
    report(
      `${title}: pointer to all charts painted (p50)`,
      percentile(({ ms }) => ms, 0.5),
      'ms',
    );
    report(
      `${title}: pointer to all charts painted (p95)`,
      percentile(({ ms }) => ms, 0.95),
      'ms',
    );
    report(`${title}: moves that changed another chart`, moves.length, `of ${MOVES}`);
    passed.push(
      report(
        `${title}: frames after the pointer’s (p95)`,
        percentile(({ frames }) => frames, 0.95),
        '',
        1,
      ),
    );
  }
  await browser.close();
  await server.stop();
  service.close();
  await rm(folder, { recursive: true, force: true });
  return passed.every(Boolean);
}
