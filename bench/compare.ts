import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createRandom } from '../e2e/support/random.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { longestTask, watchLongTasks } from './support/long-tasks.ts';
import { startServer } from './support/server.ts';

const LENGTH = 200_000;
const ITERATIONS = 7;
const BUDGET_MS = 300;

declare global {
  /** ms from posting the texts to the worker until its reply. */
  var comparisons: number[];
}

function watchWorkers() {
  globalThis.comparisons = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    const startedAt = performance.now();
    const durationMs = () => globalThis.comparisons.push(performance.now() - startedAt);
    this.addEventListener('message', durationMs, { once: true });
    postMessage.call(this, message);
  };
}

const next = createRandom(7);
/** Zipf-like: few words are frequent, as in natural text. */
const word = () => `w${Math.floor(3000 * next() ** 3).toString(36)}${next() < 0.08 ? '.' : ''}`;

function text(): string[] {
  const words: string[] = [];
  for (let length = 0; length < LENGTH; ) {
    const newWord = word();
    words.push(newWord);
    length += newWord.length + 1;
  }
  return words;
}

const base = text();
const edited = (share: number) => base.map((each) => (next() < share ? word() : each));
const cases = {
  'a word in a thousand replaced': edited(0.001),
  'a word in twenty replaced': edited(0.05),
  'every other word replaced': edited(0.5),
  'another text': text(),
};

async function write(page: Page, method: string, path: string, data: object) {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return response.json();
}

/** Comparing two contexts of 200 kB: time in the worker, and long tasks on the main thread. */
export async function benchCompare(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-compare-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  await page.addInitScript(watchWorkers);
  await page.addInitScript(watchLongTasks);
  const { items } = await (await page.request.get('/v0/pages')).json();
  const path = `/pages/${items[0].pageId}/audiences`;
  let passed = true;
  for (const [name, after] of Object.entries(cases)) {
    const { audienceId, latestVersion } = await write(page, 'POST', `/v0${path}`, {
      publishBehavior: 'draft',
      supplementaryContext: base.join(' '),
    });
    const changed = await write(page, 'PATCH', `/v0${path}/${audienceId}`, {
      supplementaryContext: after.join(' '),
    });
    const [times, tasks]: [number[], number[]] = [[], []];
    for (let round = 0; round < ITERATIONS; round += 1) {
      await page.goto(
        `${path}/${audienceId}/versions/${changed.latestVersion.versionId}?compare=${latestVersion.versionId}`,
      );
      await page.getByRole('region', { name: 'Context' }).locator('[data-difference]').first().waitFor();
      times.push(...(await page.evaluate(() => globalThis.comparisons)));
      tasks.push((await longestTask(page)).durationMs);
    }
    passed = report(`200 kB, ${name}: in the worker`, quantile(times, 0.5), 'ms', BUDGET_MS) && passed;
    report(`200 kB, ${name}: longest task of the main thread`, quantile(tasks, 0.5), 'ms');
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return passed;
}
