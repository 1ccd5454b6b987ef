import type { Browser, Page } from 'playwright';
import { startService } from '../e2e/support/server.ts';
import { alternate } from './support/alternate.ts';
import { launch, signedIn } from './support/browser.ts';
import { pageWith } from './support/editor-page.ts';
import { quantile, report } from './support/figures.ts';
import { addPaintTimer, typeKeys } from './support/paint-timer.ts';

const small = pageWith({ actions: 5, widgets: 5, logos: 5, groups: 5, links: 5 });
const large = pageWith({ actions: 50, widgets: 10, logos: 5, groups: 5, links: 20 });
const SIZES = { '5 rows': small, '50 rows': large };
type Size = keyof typeof SIZES;

/** Blocks of keys or moves, in which the editors take turns. */
const BLOCKS = 5;
const KEYS = 30;
const MOVES = 6;
const OPEN_COUNT = 9;
const KEY_MS = 33;
const MOVE_MS = 50;
const MAX_RATIO = 1.5;

/** A page to type into. All pages are open at the same time. */
interface TypingPage {
  page: Page;
  /** Focuses the page's name, or the purpose of an action in the middle. */
  focusName(): Promise<void>;
  focusPurpose(): Promise<void>;
}

interface Editor extends TypingPage {
  /** ms until the first field is painted. */
  open(): Promise<number>;
  /** Focuses the header of that action. */
  focusRow(): Promise<void>;
}

const middle = (size: Size) => Math.floor((SIZES[size].actions?.length ?? 0) / 2);

const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));

/** Our editor, opened from another screen with warm data. */
async function openConsoleEditor(browser: Browser, service: Service, size: Size): Promise<Editor> {
  const page = await signedIn(browser, service, { apiKey: service.key });
  await page.addInitScript(addPaintTimer);
  const address = `/pages/${service.ids[size]}`;
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const show = (section: string, selector: string) =>
    page.evaluate(
      async ({ to, isThere }) => {
        const startedAt = performance.now();
        history.pushState({}, '', to);
        return (await globalThis.whenPainted(() => !!document.querySelector(isThere))) - startedAt;
      },
      { to: `${address}/edit?section=${section}`, isThere: selector },
    );
  const showActions = () => show('actions', '[aria-label="Actions"] li [aria-expanded]');
  const header = page.getByRole('button', { name: `Book demo ${middle(size)}`, exact: false }).first();
  return {
    page,
    async open() {
      await page.evaluate(() => history.pushState({}, '', '/settings'));
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await waitUntilIdle(page);
      return showActions();
    },
    async focusName() {
      await show('content', 'main input');
      await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    },
    async focusPurpose() {
      await showActions();
      // Rows far outside the viewport aren't mounted.
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
      await header.click();
      await page.getByRole('textbox', { name: 'Purpose', exact: true }).click();
    },
    focusRow: () => header.click(),
  };
}

/** A lone textarea: the cost of a key on this machine. */
async function openBareField(browser: Browser): Promise<TypingPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(addPaintTimer);
  await page.goto('data:text/html,<textarea>');
  const focus = () => page.getByRole('textbox').click();
  return { page, focusName: focus, focusPurpose: focus };
}

const letters = Array.from({ length: KEYS }, (_, index) => 'electric fleet '[index % 15] ?? 'e');

type Times<Name extends string> = Record<Name, readonly number[]>;
const median = (times: readonly number[]) => quantile(times, 0.5);
const p95 = (times: readonly number[]) => quantile(times, 0.95);

/** Presses keys in blocks, taking turns between the pages. */
async function measureKeys<Name extends string, Subject extends TypingPage>(
  what: string,
  cases: Record<Name, Subject>,
  focus: (subject: Subject) => Promise<void>,
  press: (subject: Subject) => Promise<readonly number[]>,
): Promise<Times<Name>> {
  for (const subject of Object.values<Subject>(cases)) await focus(subject);
  const times = await alternate(cases, BLOCKS, async (subject) => {
    await subject.page.bringToFront();
    return press(subject);
  });
  for (const [name, values] of Object.entries<readonly number[]>(times)) {
    report(`${name}: ${what}, the first`, values[0] ?? Number.NaN, 'ms');
    report(`${name}: ${what}, p50`, median(values), 'ms');
    report(`${name}: ${what}, p95`, p95(values), 'ms');
  }
  return times;
}

interface Service {
  url: string;
  key: string;
  /** Page ID by size. */
  ids: Record<Size, string>;
  end(): Promise<void>;
}

async function startWithPages(): Promise<Service> {
  const server = await startService();
  const tenant = await server.createTenant('Bench');
  const sizes = Object.keys(SIZES) as Size[];
  const pages = await server.createPages(tenant, sizes);
  const ids = Object.fromEntries(sizes.map((size, index) => [size, pages[index] ?? ''])) as Record<
    Size,
    string
  >;
  for (const size of sizes) {
    const response = await fetch(`${server.url}/v0/pages/${ids[size]}`, {
      method: 'PATCH',
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify(SIZES[size]),
    });
    if (!response.ok)
      throw new Error(`Filling the page answered ${response.status}: ${await response.text()}`);
  }
  return { url: server.url, key: tenant.key, ids, end: server.dispose };
}

/**
 * The page editor with 50 actions, 50 logos and 100 links, compared with 5 of each and with a lone textarea.
 *
 * The frame rate is unlimited: at 60 Hz each key would wait up to 16.7 ms for the next frame.
 */
export async function benchEditor(): Promise<boolean> {
  const service = await startWithPages();
  const browser = await launch('--disable-frame-rate-limit', '--disable-gpu-vsync');
  const editors = {
    'editor, 5 rows': await openConsoleEditor(browser, service, '5 rows'),
    'editor, 50 rows': await openConsoleEditor(browser, service, '50 rows'),
  };
  const typingPages = { ...editors, 'bare field': await openBareField(browser) };

  // Warm-up, which also loads the code.
  await alternate(editors, 1, async (editor) => [await editor.open()]);
  const opened = await alternate(editors, OPEN_COUNT, async (editor) => [await editor.open()]);
  for (const [name, times] of Object.entries(opened)) report(`${name}: opening, p50`, median(times), 'ms');
  const type = ({ page }: TypingPage) => typeKeys(page, letters);
  const inName = await measureKeys(
    'key in the name',
    typingPages,
    (typingPage) => typingPage.focusName(),
    type,
  );
  const inPurpose = await measureKeys(
    'key in a purpose',
    typingPages,
    (typingPage) => typingPage.focusPurpose(),
    type,
  );
  // Five rows allow only two moves.
  const moved = await measureKeys(
    'moving a row',
    { 'editor, 50 rows': editors['editor, 50 rows'] },
    (editor) => editor.focusRow(),
    ({ page }) => typeKeys(page, Array<string>(MOVES).fill('Alt+ArrowDown'), 100),
  );
  await browser.close();
  await service.end();

  const reportRatio = (what: string, times: Times<'editor, 50 rows' | 'bare field'>) =>
    report(
      `the editor against a bare field: ${what}, p95`,
      p95(times['editor, 50 rows']) / p95(times['bare field']),
      '×',
    );
  reportRatio('key in the name', inName);
  reportRatio('key in a purpose', inPurpose);
  return [
    report(
      'editor: opening 50 rows, against 5',
      median(opened['editor, 50 rows']) / median(opened['editor, 5 rows']),
      '×',
      MAX_RATIO,
    ),
    report('editor, 50 rows: key to paint in the name, p95', p95(inName['editor, 50 rows']), 'ms', KEY_MS),
    report(
      'editor, 50 rows: key to paint in a purpose, p95',
      p95(inPurpose['editor, 50 rows']),
      'ms',
      KEY_MS,
    ),
    report('editor, 50 rows: moving a row, p95', p95(moved['editor, 50 rows']), 'ms', MOVE_MS),
  ].every(Boolean);
}
