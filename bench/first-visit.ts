import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { startServer } from './support/server.ts';

const VISITS = 7;
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
/** Time until a visit is measured: the rows are painted, and the code of other screens is prefetched. */
const REST_MS = 8000;

/** Runs in the page. Time of the largest contentful paint, ms since navigation. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });

/** Runs in the page. Time of the first paint (the HTML frame), ms since navigation. */
const firstPaint = () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN;

/** First and largest paint of a first visit to /pages on a slow CPU and network. */
export async function benchFirstVisit(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-visit-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const frames: number[] = [];
  const paintTimes: number[] = [];
  const bytes: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await signedIn(browser, server, { demo: true });
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let received = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await page.goto(`${server.url}/pages`, { waitUntil: 'commit' });
    // Nothing runs in the page until it is painted: looking for rows would slow it down.
    await page.waitForTimeout(REST_MS);
    frames.push(await page.evaluate(firstPaint));
    paintTimes.push(await page.evaluate(largestPaint));
    bytes.push(received);
    await page.context().close();
  }
  const passed = [
    report('frame painted on a first visit to /pages (p50)', quantile(frames, 0.5), 'ms', 900),
    report('largest paint (p50)', quantile(paintTimes, 0.5), 'ms', 2500),
  ].every(Boolean);
  report('bytes received (p50)', quantile(bytes, 0.5) / 1000, 'kB');
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return passed;
}
