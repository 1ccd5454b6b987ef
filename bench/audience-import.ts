import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch, signedIn } from './support/browser.ts';
import { mean, report } from './support/figures.ts';
import { startServer } from './support/server.ts';
import { inTurns } from './support/turns.ts';

const CHECKED = 10_000;
const CREATED = 2000;
const AT_ONCE = 6;
const ROUNDS = 12;
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
  await page.waitForFunction(() => !document.querySelector('header button[aria-disabled]'));
  const create = page.getByRole('button', { name: /^Create / });
  return create.evaluate(
    (button) =>
      new Promise<number>((done) => {
        let began: number | undefined;
        // Looked for where the page changes, as looking in every frame would cost more than what is measured.
        const watch = new MutationObserver(() => {
          if (began === undefined) {
            const buttons = [...document.querySelectorAll<HTMLElement>('[role$="dialog"] button')];
            const confirm = buttons.find(({ textContent }) => textContent?.startsWith('Create '));
            if (!confirm) return;
            began = performance.now();
            confirm.click();
            return;
          }
          if (![...document.querySelectorAll('a')].some(({ textContent }) => textContent === 'See audiences'))
            return;
          watch.disconnect();
          done(performance.now() - began);
        });
        watch.observe(document.body, { childList: true, subtree: true });
        (button as HTMLElement).click();
      }),
  );
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
  let imports = 0;
  const ways = {
    plain: () => bare(page, pageId),
    imported: () => created(page, address, `Company ${imports++}`),
  };
  const measure = async (way: () => Promise<number>) => [await way()];
  // The first of each pays for what is done once.
  await inTurns(ways, 1, measure);
  const { plain, imported } = await inTurns(ways, ROUNDS, measure);
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
