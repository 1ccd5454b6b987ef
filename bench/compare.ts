import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createRandom } from '../e2e/support/random.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { longestTask, watchLongTasks } from './support/long-tasks.ts';
import { startServer } from './support/server.ts';

const ITERATIONS = 5;
/** Longest task while a screen loads. */
const BUDGET_MS = 100;

const next = createRandom(7);
/** Zipf-like: few words are frequent, as in natural text. */
const word = () => `w${Math.floor(3000 * next() ** 3).toString(36)}${next() < 0.08 ? '.' : ''}`;

function text(maxLength: number): string[] {
  const words: string[] = [];
  for (let length = 0; length < maxLength; ) {
    const newWord = word();
    words.push(newWord);
    length += newWord.length + 1;
  }
  return words;
}

const edited = (words: string[], share: number) => words.map((each) => (next() < share ? word() : each));

async function write(page: Page, method: string, path: string, data: object) {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return response.json();
}

/** Opening the comparison of two contexts: longest task of the main thread. Contexts of 200 kB have no budget. */
export async function benchCompare(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-compare-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  await page.addInitScript(watchLongTasks);
  const { items } = await (await page.request.get('/v0/pages')).json();
  const path = `/pages/${items[0].pageId}/audiences`;
  let passed = true;
  for (const length of [20_000, 200_000]) {
    const base = text(length);
    const cases = {
      'a word in a thousand replaced': edited(base, 0.001),
      'a word in twenty replaced': edited(base, 0.05),
      'every other word replaced': edited(base, 0.5),
      'another text': text(length),
    };
    for (const [name, after] of Object.entries(cases)) {
      const { audienceId, latestVersion } = await write(page, 'POST', `/v0${path}`, {
        publishBehavior: 'draft',
        supplementaryContext: base.join(' '),
      });
      const changed = await write(page, 'PATCH', `/v0${path}/${audienceId}`, {
        supplementaryContext: after.join(' '),
      });
      const tasks: number[] = [];
      for (let round = 0; round < ITERATIONS; round += 1) {
        await page.goto(
          `${path}/${audienceId}/versions/${changed.latestVersion.versionId}?compare=${latestVersion.versionId}`,
        );
        await page.getByRole('region', { name: 'Context' }).locator('[data-difference]').first().waitFor();
        tasks.push((await longestTask(page)).durationMs);
      }
      const budget = length === 20_000 ? BUDGET_MS : undefined;
      const label = `${length / 1000} kB, ${name}: longest task (p50)`;
      passed = report(label, quantile(tasks, 0.5), 'ms', budget) && passed;
    }
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return passed;
}
