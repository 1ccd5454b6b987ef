import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { longestTask, watchLongTasks } from './support/long-tasks.ts';
import { numbers } from './support/numbers.ts';
import { startServer } from './support/server.ts';

const LENGTH = 200_000;
const TRIES = 7;
const BUDGET_MS = 300;

declare global {
  /** How long each comparison took, from the texts' being sent to the worker to the arrival of what differs, ms. */
  var comparisons: number[];
}

/** Runs in the page, before anything of its own. */
function watchWorkers() {
  globalThis.comparisons = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    const began = performance.now();
    const took = () => globalThis.comparisons.push(performance.now() - began);
    this.addEventListener('message', took, { once: true });
    postMessage.call(this, message);
  };
}

const next = numbers(7);
/** Few words stand often and many seldom, as in any language. */
const word = () => `w${Math.floor(3000 * next() ** 3).toString(36)}${next() < 0.08 ? '.' : ''}`;

function text(): string[] {
  const words: string[] = [];
  for (let length = 0; length < LENGTH; ) {
    const made = word();
    words.push(made);
    length += made.length + 1;
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
  const answer = await page.request.fetch(path, { method, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return answer.json();
}

/** Two contexts of 200 kB compared on their screen: in the worker, and what of it the main thread feels. */
export async function benchCompare(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-compare-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  await page.addInitScript(watchWorkers);
  await page.addInitScript(watchLongTasks);
  const { items } = await (await page.request.get('/v0/pages')).json();
  const under = `/pages/${items[0].pageId}/audiences`;
  let held = true;
  for (const [name, after] of Object.entries(cases)) {
    const { audienceId, latestVersion } = await write(page, 'POST', `/v0${under}`, {
      publishBehavior: 'draft',
      supplementaryContext: base.join(' '),
    });
    const changed = await write(page, 'PATCH', `/v0${under}/${audienceId}`, {
      supplementaryContext: after.join(' '),
    });
    const [times, tasks]: [number[], number[]] = [[], []];
    for (let round = 0; round < TRIES; round += 1) {
      await page.goto(
        `${under}/${audienceId}/versions/${changed.latestVersion.versionId}?compare=${latestVersion.versionId}`,
      );
      await page.getByRole('region', { name: 'Context' }).locator('[data-difference]').first().waitFor();
      times.push(...(await page.evaluate(() => globalThis.comparisons)));
      tasks.push((await longestTask(page)).took);
    }
    held = report(`200 kB, ${name}: in the worker`, quantile(times, 0.5), 'ms', BUDGET_MS) && held;
    report(`200 kB, ${name}: longest task of the main thread`, quantile(tasks, 0.5), 'ms');
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return held;
}
