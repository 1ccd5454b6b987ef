import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { alternate } from './support/alternate.ts';
import { launch, signedIn } from './support/browser.ts';
import { mean, report } from './support/figures.ts';
import { startServer } from './support/server.ts';

const CHECKED = 10_000;
const CREATED = 2000;
const CONCURRENCY = 6;
const ITERATIONS = 12;
const CHECK_BUDGET_MS = 1000;
const OVERHEAD_BUDGET = 10;

const csvOf = (rows: number, name = 'Company') =>
  `customName,supplementaryContext,actionUrlOverride,metadata.title,metadata.keywords\n${Array.from(
    { length: rows },
    (_, row) =>
      `${name} ${row},"Runs ${row} vans from two depots, and asks about charging at night.",https://a.example/${row},Vans for ${row},vans; depots\n`,
  ).join('')}`;

/** Uploads a CSV and returns the ms until all rows are parsed and validated. */
async function uploadAndValidate(page: Page, address: string, rows: number, name?: string): Promise<number> {
  await page.goto(address);
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate((count) => {
    const label = `Create ${count.toLocaleString('en-GB')} audiences`;
    const isThere = () =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === label);
    globalThis.validatedAfter = new Promise((done) => {
      addEventListener(
        'change',
        () => {
          const startedAt = performance.now();
          const check = () =>
            isThere() ? done(performance.now() - startedAt) : requestAnimationFrame(check);
          check();
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
  return page.evaluate(() => globalThis.validatedAfter);
}

declare global {
  var validatedAfter: Promise<number>;
}

/** The same creations with bare fetches at the same concurrency, as a baseline. */
const createWithFetch = (page: Page, pageId: string) =>
  page.evaluate(
    async ({ pageId: of, rows, concurrency }) => {
      let next = 0;
      const startedAt = performance.now();
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
          const response = await fetch(`/v0/pages/${of}/audiences`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': `bare-${startedAt}-${row}` },
            body: JSON.stringify(body),
          });
          await response.json();
        }
      };
      await Promise.all(Array.from({ length: concurrency }, one));
      return performance.now() - startedAt;
    },
    { pageId, rows: CREATED, concurrency: CONCURRENCY },
  );

/** Creates audiences from validated rows in the UI and returns the ms it took. */
async function createFromRows(page: Page, address: string, name: string): Promise<number> {
  await uploadAndValidate(page, address, CREATED, name);
  await page.getByLabel('Create as').selectOption('draft');
  await page.waitForFunction(() => !document.querySelector('header button[aria-disabled]'));
  const create = page.getByRole('button', { name: /^Create / });
  return create.evaluate(
    (button) =>
      new Promise<number>((done) => {
        let startedAt: number | undefined;
        // A MutationObserver, because checking in every frame would distort the result.
        const watch = new MutationObserver(() => {
          if (startedAt === undefined) {
            const buttons = [...document.querySelectorAll<HTMLElement>('[role$="dialog"] button')];
            const confirm = buttons.find(({ textContent }) => textContent?.startsWith('Create '));
            if (!confirm) return;
            startedAt = performance.now();
            confirm.click();
            return;
          }
          if (![...document.querySelectorAll('a')].some(({ textContent }) => textContent === 'See audiences'))
            return;
          watch.disconnect();
          done(performance.now() - startedAt);
        });
        watch.observe(document.body, { childList: true, subtree: true });
        (button as HTMLElement).click();
      }),
  );
}

/** Validating CSV rows, and creating audiences at the service's own pace. */
export async function benchAudienceImport(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  const { items } = await (await page.request.get(`${server.url}/v0/pages`)).json();
  const pageId: string = items[0].pageId;
  const address = `/pages/${pageId}/audiences/import`;
  await uploadAndValidate(page, address, 100);
  let passed = report(
    `${CHECKED.toLocaleString('en-GB')} rows read and checked`,
    await uploadAndValidate(page, address, CHECKED),
    'ms',
    CHECK_BUDGET_MS,
  );
  let imports = 0;
  const variants = {
    plain: () => createWithFetch(page, pageId),
    imported: () => createFromRows(page, address, `Company ${imports++}`),
  };
  const measure = async (run: () => Promise<number>) => [await run()];
  // Warm-up.
  await alternate(variants, 1, measure);
  const { plain, imported } = await alternate(variants, ITERATIONS, measure);
  const plainMs = mean(plain);
  const importedMs = mean(imported);
  report(`${CREATED.toLocaleString('en-GB')} audiences created, without the console`, plainMs / 1000, 's');
  report(`${CREATED.toLocaleString('en-GB')} audiences created, by the console`, importedMs / 1000, 's');
  passed =
    report('of which the console adds', ((importedMs - plainMs) / importedMs) * 100, '%', OVERHEAD_BUDGET) &&
    passed;
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return passed;
}
