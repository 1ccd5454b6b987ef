import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../e2e/support/random.ts';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { startServer } from './support/server.ts';

const PEOPLE_COUNT = 10_000;
const ITERATIONS = 15;
const OPEN_MS = 17;
const SEARCH_MS = 33;

const next = createRandom(11);
const syllables = [
  'bri',
  'ght',
  'way',
  'fern',
  'hill',
  'mar',
  'ta',
  'oy',
  'el',
  'ran',
  'nor',
  'de',
  'pot',
  'sto',
];
const word = () =>
  Array.from(
    { length: 2 + Math.floor(next() * 3) },
    () => syllables[Math.floor(next() * syllables.length)],
  ).join('');
const persons = Array.from({ length: PEOPLE_COUNT }, (_, index) => ({
  personId: `person_${index}`,
  name: `${word()} ${word()}`,
  domain: `${word()}.example`,
}));
/** Exact, by prefix, with transposed letters, across words, and without a match. */
const queries = ['fernhill', 'bri mar', 'brigthway', 'martaoy', 'nothing of this kind'];

/** Runs in the page. Puts people into the record cache. */
async function fill({ people, tenant }: { people: typeof persons; tenant: string }) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('audience-console-known');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('records', 'readwrite');
  for (const value of people)
    transaction.objectStore('records').put({ tenant, kind: 'person', id: value.personId, value, seenAt: 1 });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

/** Runs in the page. ms from input until the results are in the DOM. */
function search(text: string): number {
  const field = document.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete]');
  if (!field) throw new Error('There is no palette.');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const startedAt = performance.now();
  set?.call(field, text);
  // React renders before the event returns.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return performance.now() - startedAt;
}

/** Runs in the page. ms for a plain substring scan, the least any search takes. */
function scan({ names, text }: { names: string[]; text: string }): number {
  const startedAt = performance.now();
  const found = names.filter((name) => name.toLowerCase().includes(text));
  return performance.now() - startedAt + (found.length > names.length ? 1 : 0);
}

/** Runs in the page. ms from the shortcut until the palette is in the DOM. */
async function openPalette(): Promise<number> {
  const openedAt = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=combobox][aria-autocomplete]')) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const startedAt = performance.now();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  return (await openedAt) - startedAt;
}

/** The palette with 10,000 cached people: time to open and to search, compared with a plain scan. */
export async function benchPalette(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-palette-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  const { tenant } = await (await page.request.get('/session')).json();
  await page.goto('/persons');
  await page.getByText('No people yet').waitFor();
  await page.evaluate(fill, { people: persons, tenant: tenant.fingerprint });
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  // Ctrl goes down before K, which preloads the palette.
  await page.keyboard.press('Control');
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  const opened: number[] = [];
  for (let round = 0; round < ITERATIONS; round += 1) {
    opened.push(await page.evaluate(openPalette));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  }
  let passed = report('opens, until it is in the document (p50)', quantile(opened, 0.5), 'ms', OPEN_MS);
  await page.evaluate(openPalette);
  // The cache has loaded once the first person is found.
  await field.fill(persons[0]?.name ?? '');
  await page
    .getByRole('option', { name: persons[0]?.name ?? '' })
    .first()
    .waitFor();
  const names = persons.map(({ name, domain }) => `${name} ${domain}`);
  for (const text of queries) {
    const [searchTimes, scanTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < ITERATIONS; round += 1) {
      await page.evaluate(search, '');
      searchTimes.push(await page.evaluate(search, text));
      scanTimes.push(await page.evaluate(scan, { names, text }));
    }
    const p95 = quantile(searchTimes, 0.95);
    passed = report(`“${text}”, typed until it is drawn (p95)`, p95, 'ms', SEARCH_MS) && passed;
    report(
      '  of a scan of the names alone (p50)',
      quantile(searchTimes, 0.5) / quantile(scanTimes, 0.5),
      'times',
    );
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return passed;
}
