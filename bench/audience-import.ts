import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { report } from './support/figures.ts';
import { startServer } from './support/server.ts';

const CHECKED = 10_000;
const CREATED = 2000;
const AT_ONCE = 6;
const ROUNDS = 3;
const CHECK_BUDGET_MS = 1000;
const OVERHEAD_BUDGET = 10;

const csvOf = (rows: number, name = 'Company') =>
  `customName,supplementaryContext,actionUrlOverride,metadata.title,metadata.keywords\n${Array.from(
    { length: rows },
    (_, row) =>
      `${name} ${row},"Runs ${row} vans from two depots, and asks about charging at night.",https://a.example/${row},Vans for ${row},vans; depots\n`,
  ).join('')}`;

/** Gives the page a file; answers how long, in ms, it took until all rows were read and checked. */
async function checked(page: Page, address: string, rows: number, name?: string): Promise<number> {
  await page.goto(address);
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate((count) => {
    const words = `Create ${count.toLocaleString('en-GB')} audiences`;
    const isThere = () =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === words);
    globalThis.checkedAfter = new Promise((done) => {
      addEventListener(
        'change',
        () => {
          const began = performance.now();
          const look = () => (isThere() ? done(performance.now() - began) : requestAnimationFrame(look));
          look();
        },
        { capture: true, once: true },
      );
    });
  }, rows);
  await input.setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvOf(rows, name)),
  });
  return page.evaluate(() => globalThis.checkedAfter);
}

declare global {
  var checkedAfter: Promise<number>;
}

/** What the same creations take without any screen: as many requests at once, and nothing between them. */
const bare = (page: Page, pageId: string) =>
  page.evaluate(
    async ({ pageId: of, rows, atOnce }) => {
      let next = 0;
      const began = performance.now();
      const one = async () => {
        for (;;) {
          const row = next;
          next += 1;
          if (row >= rows) return;
          const body = {
            publishBehavior: 'draft',
            customName: `Company ${row}`,
            supplementaryContext: `Runs ${row} vans from two depots, and asks about charging at night.`,
            actionUrlOverride: `https://a.example/${row}`,
            metadataOverride: { title: `Vans for ${row}`, keywords: ['vans', 'depots'] },
          };
          const answer = await fetch(`/v0/pages/${of}/audiences`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': `bare-${began}-${row}` },
            body: JSON.stringify(body),
          });
          await answer.json();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return performance.now() - began;
    },
    { pageId, rows: CREATED, atOnce: AT_ONCE },
  );

/** Has the page create audiences of rows that are checked; answers how long it took, in ms. */
async function created(page: Page, address: string, name: string): Promise<number> {
  await checked(page, address, CREATED, name);
  await page.getByRole('button', { name: 'Keep as drafts' }).click();
  const create = page.getByRole('button', { name: /^Create / });
  await page.waitForFunction(() => !document.querySelector('header button[aria-disabled]'));
  const began = performance.now();
  await create.click();
  // Looked for now and then, as looking in every frame would cost more than what is measured.
  await page.waitForFunction(
    () => [...document.querySelectorAll('a')].some(({ textContent }) => textContent === 'See audiences'),
    undefined,
    { polling: 100, timeout: 600_000 },
  );
  return performance.now() - began;
}

/** Rows of CSV checked, and created at the service's own pace. */
export async function benchAudienceImport(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  const { items } = await (await page.request.get(`${server.url}/v0/pages`)).json();
  const pageId: string = items[0].pageId;
  const address = `/pages/${pageId}/audiences/import`;
  await checked(page, address, 100);
  let held = report(
    `${CHECKED.toLocaleString('en-GB')} rows read and checked`,
    await checked(page, address, CHECKED),
    'ms',
    CHECK_BUDGET_MS,
  );
  // In turns, as the machine's pace changes; the first of each pays for what is done once.
  const plain: number[] = [];
  const imported: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    plain.push(await bare(page, pageId));
    imported.push(await created(page, address, `Company ${round}`));
  }
  const mean = (rounds: readonly number[]) => rounds.slice(1).reduce((sum, ms) => sum + ms, 0) / ROUNDS;
  const without = mean(plain);
  const ours = mean(imported);
  report(`${CREATED.toLocaleString('en-GB')} audiences created, without the console`, without / 1000, 's');
  report(`${CREATED.toLocaleString('en-GB')} audiences created, by the console`, ours / 1000, 's');
  held = report('of which the console adds', ((ours - without) / ours) * 100, '%', OVERHEAD_BUDGET) && held;
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return held;
}
