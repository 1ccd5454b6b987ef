import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, signedIn } from './support/browser.ts';
import { quantile, report } from './support/figures.ts';
import { numbers } from './support/numbers.ts';
import { startServer } from './support/server.ts';

const THINGS = 10_000;
const TRIES = 15;
const OPEN_MS = 17;
const ANSWER_MS = 33;

const next = numbers(11);
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
const persons = Array.from({ length: THINGS }, (_, index) => ({
  personId: `person_${index}`,
  name: `${word()} ${word()}`,
  domain: `${word()}.example`,
}));
/** As written, by beginnings of words, with a letter swapped, and something that is not there. */
const searches = ['fernhill', 'bri mar', 'brigthway', 'martaoy', 'nothing of this kind'];

/** Runs in the page: what is known of persons, in the store that the console keeps it in. */
async function fill({ known, tenant }: { known: typeof persons; tenant: string }) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('audience-console-known');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('records', 'readwrite');
  for (const value of known)
    transaction.objectStore('records').put({ tenant, kind: 'person', id: value.personId, value, seenAt: 1 });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

/** Runs in the page: types a search, and measures until what it finds is in the document (ms). */
function answer(text: string): number {
  const field = document.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete]');
  if (!field) throw new Error('There is no palette.');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const began = performance.now();
  set?.call(field, text);
  // What is typed is drawn before the event returns.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return performance.now() - began;
}

/** Runs in the page: how long it takes to look whether each name holds a text (ms), the least a search does. */
function scan({ names, text }: { names: string[]; text: string }): number {
  const began = performance.now();
  const found = names.filter((name) => name.toLowerCase().includes(text));
  return performance.now() - began + (found.length > names.length ? 1 : 0);
}

/** Runs in the page: presses the key of the palette, and measures until it is in the document (ms). */
async function openPalette(): Promise<number> {
  const appeared = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=combobox][aria-autocomplete]')) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const began = performance.now();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  return (await appeared) - began;
}

/** The palette over 10,000 known persons: how soon it is there, and how soon it answers, beside a plain scan. */
export async function benchPalette(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-palette-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  const { tenant } = await (await page.request.get('/session')).json();
  await page.goto('/persons');
  await page.getByText('No people yet').waitFor();
  await page.evaluate(fill, { known: persons, tenant: tenant.fingerprint });
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  // As Ctrl goes down before K, which brings the palette.
  await page.keyboard.press('Control');
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  const opened: number[] = [];
  for (let round = 0; round < TRIES; round += 1) {
    opened.push(await page.evaluate(openPalette));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  }
  let held = report('opens, until it is in the document (p50)', quantile(opened, 0.5), 'ms', OPEN_MS);
  await page.evaluate(openPalette);
  // The known things are there once one of them is found.
  await field.fill(persons[0]?.name ?? '');
  await page
    .getByRole('option', { name: persons[0]?.name ?? '' })
    .first()
    .waitFor();
  const names = persons.map(({ name, domain }) => `${name} ${domain}`);
  for (const text of searches) {
    const [answered, scanned]: [number[], number[]] = [[], []];
    for (let round = 0; round < TRIES; round += 1) {
      await page.evaluate(answer, '');
      answered.push(await page.evaluate(answer, text));
      scanned.push(await page.evaluate(scan, { names, text }));
    }
    const p95 = quantile(answered, 0.95);
    held = report(`“${text}”, typed until it is drawn (p95)`, p95, 'ms', ANSWER_MS) && held;
    report('  of a scan of the names alone (p50)', quantile(answered, 0.5) / quantile(scanned, 0.5), 'times');
  }
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return held;
}
