import type { Browser, Page } from 'playwright';
import { startService } from '../e2e/support/server.ts';
import { servePlainEditor } from './plain-editor/serve.ts';
import { launch, signedIn } from './support/browser.ts';
import { pageWith } from './support/editor-page.ts';
import { quantile, report } from './support/figures.ts';
import { typed, watchPaints } from './support/painted.ts';

const small = pageWith({ actions: 5, widgets: 5, logos: 5, groups: 5, links: 5 });
const large = pageWith({ actions: 500, widgets: 100, logos: 5, groups: 50, links: 20 });
const SIZES = { '5 rows': small, '500 rows': large };
type Size = keyof typeof SIZES;

const KEYS = 200;
const MOVES = 40;
const OPENINGS = 9;
const FRAME_MS = 16;
const MOVE_MS = 50;
const TIMES_SMALL = 1.5;

/** A page's editor, ours or the plain one, as far as it is measured. */
interface Subject {
  /** ms until the first field can be seen and typed into. */
  open(): Promise<number>;
  /** Brings the focus into the page's name, and into the purpose of an action in the middle. */
  focusName(): Promise<void>;
  focusPurpose(): Promise<void>;
  /** Brings the focus to an action in the middle; pressing `moveKey` moves it. */
  focusRow(): Promise<void>;
  moveKey: string;
}

interface Figures {
  open: number;
  name: number;
  purpose: number;
  move: number;
}

const middle = (size: Size) => Math.floor((SIZES[size].actions?.length ?? 0) / 2);

/** Lets all be done that goes on by itself. */
const atRest = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));

/** The console's own editor: opened from the page's overview, on warm data. */
function ours(page: Page, pageId: string, size: Size): Subject {
  const go = async (section: string, isThere: string) => {
    await page.evaluate(() => history.pushState({}, '', '/settings'));
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await atRest(page);
    return page.evaluate(
      async ({ to, selector }) => {
        const began = performance.now();
        history.pushState({}, '', to);
        return (await globalThis.paintedOnce(() => !!document.querySelector(selector))) - began;
      },
      { to: `/pages/${pageId}/edit?section=${section}`, selector: isThere },
    );
  };
  const head = page.getByRole('button', { name: `Book demo ${middle(size)}`, exact: false });
  /** Rows far from the window are not in the document. */
  const toMiddle = () =>
    page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
  return {
    open: () => go('actions', '[aria-label="Actions"] li [aria-expanded]'),
    async focusName() {
      await go('content', 'main input');
      await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    },
    async focusPurpose() {
      await go('actions', '[aria-label="Actions"] li [aria-expanded]');
      await toMiddle();
      await head.first().click();
      await page.getByRole('textbox', { name: 'Purpose', exact: true }).click();
    },
    async focusRow() {
      await go('actions', '[aria-label="Actions"] li [aria-expanded]');
      await toMiddle();
      await head.first().focus();
    },
    moveKey: 'Alt+ArrowDown',
  };
}

/** The plain editor, which is given its page and has nothing to read. */
function plain(page: Page, size: Size): Subject {
  const open = () =>
    page.evaluate(async (patch) => {
      const began = performance.now();
      globalThis.openPlain(patch);
      const opened = globalThis.paintedOnce(() => !!document.querySelector('input'));
      return (await opened) - began;
    }, SIZES[size]);
  const row = page.getByRole('region', { name: 'Actions' }).locator('fieldset').nth(middle(size));
  return {
    open,
    async focusName() {
      await open();
      await page.getByRole('textbox', { name: 'Name', exact: true }).first().click();
    },
    async focusPurpose() {
      await open();
      await row.getByRole('textbox', { name: 'Purpose' }).click();
    },
    async focusRow() {
      await open();
      await row.getByRole('button', { name: 'Down' }).first().focus();
    },
    moveKey: ' ',
  };
}

const letters = Array.from({ length: KEYS }, (_, index) => 'electric fleet '[index % 15] ?? 'e');

async function measure(page: Page, subject: Subject, name: string): Promise<Figures> {
  const told = (what: string, times: readonly number[]) => {
    report(`${name}: ${what}, p50`, quantile(times, 0.5), 'ms');
    report(`${name}: ${what}, p95`, quantile(times, 0.95), 'ms');
    return quantile(times, 0.95);
  };
  const opened: number[] = [];
  await subject.open();
  for (let round = 0; round < OPENINGS; round += 1) opened.push(await subject.open());
  report(`${name}: opening, p50`, quantile(opened, 0.5), 'ms');
  await subject.focusName();
  const inName = told('key to paint in the name', await typed(page, letters));
  await subject.focusPurpose();
  const inPurpose = told('key to paint in a purpose', await typed(page, letters));
  await subject.focusRow();
  const moves = Array.from({ length: MOVES }, () => subject.moveKey);
  const moved = told('key to paint of a moved row', await typed(page, moves, 100));
  return { open: quantile(opened, 0.5), name: inName, purpose: inPurpose, move: moved };
}

async function measureOurs(browser: Browser, service: Service, pageId: string, size: Size) {
  const page = await signedIn(browser, service, { apiKey: service.key });
  await page.addInitScript(watchPaints);
  await page.goto(`${service.url}/pages/${pageId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const figures = await measure(page, ours(page, pageId, size), `editor, ${size}`);
  await page.context().close();
  return figures;
}

export async function measurePlain(browser: Browser, url: string, size: Size) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPaints);
  await page.goto(url);
  await page.waitForFunction(() => 'openPlain' in globalThis);
  const figures = await measure(page, plain(page, size), `plain form, ${size}`);
  await page.close();
  return figures;
}

interface Service {
  url: string;
  key: string;
  /** The page of each size. */
  ids: Record<Size, string>;
  end(): Promise<void>;
}

async function startWithPages(): Promise<Service> {
  const server = await startService();
  const tenant = await server.tenant('Bench');
  const sizes = Object.keys(SIZES) as Size[];
  const pages = await server.pages(tenant, sizes);
  const ids = Object.fromEntries(sizes.map((size, index) => [size, pages[index] ?? ''])) as Record<
    Size,
    string
  >;
  for (const size of sizes) {
    const answer = await fetch(`${server.url}/v0/pages/${ids[size]}`, {
      method: 'PATCH',
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify(SIZES[size]),
    });
    if (!answer.ok) throw new Error(`Filling the page answered ${answer.status}: ${await answer.text()}`);
  }
  return { url: server.url, key: tenant.key, ids, end: server.end };
}

/**
 * The page editor with 500 actions, 500 logos and 1,000 links against one with 5 of each, and against a plain
 * react-hook-form page with the same fields that mounts every row.
 *
 * The browser draws frames as quickly as it can: at 60 a second a key would wait up to 16.7 ms for the next one,
 * whatever the editor does.
 */
export async function benchEditor(): Promise<boolean> {
  const service = await startWithPages();
  const plainEditor = await servePlainEditor();
  const browser = await launch('--disable-frame-rate-limit', '--disable-gpu-vsync');
  const few = await measureOurs(browser, service, service.ids['5 rows'], '5 rows');
  const many = await measureOurs(browser, service, service.ids['500 rows'], '500 rows');
  const plainFew = await measurePlain(browser, plainEditor.url, '5 rows');
  const plainMany = await measurePlain(browser, plainEditor.url, '500 rows');
  await browser.close();
  await plainEditor.close();
  await service.end();

  report('plain form against the editor, 500 rows: opening', plainMany.open / many.open, '×');
  report('plain form against the editor, 500 rows: key in the name', plainMany.name / many.name, '×');
  report('plain form against the editor, 500 rows: key in a purpose', plainMany.purpose / many.purpose, '×');
  report('plain form against the editor, 500 rows: moving a row', plainMany.move / many.move, '×');
  report('plain form: opening 500 rows, against 5', plainMany.open / plainFew.open, '×');
  return [
    report('editor: opening 500 rows, against 5', many.open / few.open, '×', TIMES_SMALL),
    report('editor, 500 rows: key to paint in the name, p95', many.name, 'ms', FRAME_MS),
    report('editor, 500 rows: key to paint in a purpose, p95', many.purpose, 'ms', FRAME_MS),
    report('editor, 500 rows: moving a row, p95', many.move, 'ms', MOVE_MS),
  ].every(Boolean);
}
