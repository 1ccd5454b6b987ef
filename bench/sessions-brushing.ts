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
/** A hand that looks at what it does; each move is answered before the next. */
const PACE_MS = 60;
const REST_MS = 300;
const READING_MS = 180_000;

interface Move {
  /** From the frame that shows the pointer to the one that shows all charts. */
  frames: number;
  /** From the pointer's event until they are painted. */
  ms: number;
}

declare global {
  var moves: Move[];
  /** Ends the watch of the chart before. */
  var endWatch: (() => void) | undefined;
}

/** Runs in the page: times each move of the pressed pointer until the bars of the charts beside its own follow. */
function watchMoves(own: string) {
  globalThis.endWatch?.();
  globalThis.moves = [];
  const ending = new AbortController();
  let frame = 0;
  let asked: { at: number; frame: number } | null = null;
  const count = () => {
    frame += 1;
    if (!ending.signal.aborted) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  addEventListener(
    'pointermove',
    ({ buttons, timeStamp }) => {
      if (buttons > 0) asked = { at: timeStamp, frame };
    },
    { capture: true, signal: ending.signal },
  );
  const followed = new MutationObserver(() => {
    if (!asked) return;
    const move = asked;
    asked = null;
    const frames = frame - move.frame;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.moves.push({ frames, ms: performance.now() - move.at });
      port2.postMessage(null);
    });
  });
  globalThis.endWatch = () => {
    ending.abort();
    followed.disconnect();
  };
  for (const chart of document.querySelectorAll('section[data-chart]')) {
    if (chart.querySelector('h2')?.textContent === own) continue;
    for (const bars of chart.querySelectorAll('path[class*=fill-chart-bar]'))
      followed.observe(bars, { attributeFilter: ['d'] });
  }
}

/** Draws a brush over a chart to and fro, bin by bin. */
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
  // Whoever comes to a chart looks before they press; its index is built meanwhile, which has a budget of its own.
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const step = move % (2 * (bins - 4));
    await go(2 + Math.min(step, 2 * (bins - 4) - step));
    await page.waitForTimeout(PACE_MS);
  }
  await page.mouse.up();
  const moves = await page.evaluate(() => globalThis.moves);
  await page.keyboard.press('Escape');
  return moves;
}

/** A million sessions brushed in the browser: whether all charts are painted in the frame after the pointer's. */
export async function benchSessionsBrushing(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-brushing-'));
  const service = await serveSessions(SESSIONS);
  const server = await startServer({ DATA_DIR: folder, SERVICE_URL: service.url });
  const browser = await launch();
  const page = await signedIn(browser, server, { apiKey: 'any' });
  const began = performance.now();
  await page.goto(`/pages/${service.pageId}/sessions?range=all`);
  await page
    .getByLabel('Key figures')
    .getByText(new Intl.NumberFormat('en').format(SESSIONS), { exact: true })
    .waitFor({ timeout: READING_MS });
  report('all 1,000,000 sessions read and shown', performance.now() - began, 'ms');
  const held: boolean[] = [];
  for (const title of ['Sessions over time', 'Time spent', 'Clicks']) {
    const moves = await brush(page, title);
    const share = (figure: (move: Move) => number, of: number) => quantile(moves.map(figure), of);
    report(
      `${title}: pointer to all charts painted (p50)`,
      share(({ ms }) => ms, 0.5),
      'ms',
    );
    report(
      `${title}: pointer to all charts painted (p95)`,
      share(({ ms }) => ms, 0.95),
      'ms',
    );
    report(`${title}: moves that changed another chart`, moves.length, `of ${MOVES}`);
    held.push(
      report(
        `${title}: frames after the pointer’s (p95)`,
        share(({ frames }) => frames, 0.95),
        '',
        1,
      ),
    );
  }
  await browser.close();
  await server.stop();
  service.close();
  await rm(folder, { recursive: true, force: true });
  return held.every(Boolean);
}
