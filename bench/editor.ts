import type { Browser, Page } from 'playwright';
import { startService } from '../e2e/support/server.ts';
import { servePlainEditor } from './plain-editor/serve.ts';
import { launch, signedIn } from './support/browser.ts';
import { pageWith } from './support/editor-page.ts';
import { quantile, report } from './support/figures.ts';
import { typed, watchPaints } from './support/painted.ts';
import { inTurns } from './support/turns.ts';

const small = pageWith({ actions: 5, widgets: 5, logos: 5, groups: 5, links: 5 });
const large = pageWith({ actions: 50, widgets: 10, logos: 5, groups: 5, links: 20 });
const SIZES = { '5 rows': small, '50 rows': large };
type Size = keyof typeof SIZES;

/** Blocks of keys, or of moves, that each editor gets in turns, and how many there are in each. */
const BLOCKS = 5;
const KEYS = 30;
const MOVES = 6;
const OPENINGS = 9;
const KEY_MS = 33;
const MOVE_MS = 50;
const TIMES_SMALL = 1.5;

/** A page with something to type into. All of them are open at once, each in a window of its own. */
interface Typist {
  page: Page;
  /** Brings the focus into the page's name, or into the purpose of an action in the middle. */
  focusName(): Promise<void>;
  focusPurpose(): Promise<void>;
}

/** A page's editor, ours or the plain one, as far as it is measured. */
interface Editor extends Typist {
  /** ms until the first field can be seen and typed into. */
  open(): Promise<number>;
  /** Brings the focus to an action in the middle, whose purpose was typed into; pressing `moveKey` moves it. */
  focusRow(): Promise<void>;
  moveKey: string;
}

const middle = (size: Size) => Math.floor((SIZES[size].actions?.length ?? 0) / 2);

/** Lets all be done that goes on by itself. */
const atRest = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));

/** The console's own editor: opened from another screen, on warm data. */
async function ours(browser: Browser, service: Service, size: Size): Promise<Editor> {
  const page = await signedIn(browser, service, { apiKey: service.key });
  await page.addInitScript(watchPaints);
  const address = `/pages/${service.ids[size]}`;
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const show = (section: string, selector: string) =>
    page.evaluate(
      async ({ to, isThere }) => {
        const began = performance.now();
        history.pushState({}, '', to);
        return (await globalThis.paintedOnce(() => !!document.querySelector(isThere))) - began;
      },
      { to: `${address}/edit?section=${section}`, isThere: selector },
    );
  const showActions = () => show('actions', '[aria-label="Actions"] li [aria-expanded]');
  const head = page.getByRole('button', { name: `Book demo ${middle(size)}`, exact: false }).first();
  return {
    page,
    async open() {
      await page.evaluate(() => history.pushState({}, '', '/settings'));
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await atRest(page);
      return showActions();
    },
    async focusName() {
      await show('content', 'main input');
      await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    },
    async focusPurpose() {
      await showActions();
      // Rows far from the window are not in the document.
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
      await head.click();
      await page.getByRole('textbox', { name: 'Purpose', exact: true }).click();
    },
    focusRow: () => head.click(),
    moveKey: 'Alt+ArrowDown',
  };
}

/** The plain editor, which is given its page and has nothing to read. */
async function plain(browser: Browser, url: string, size: Size): Promise<Editor> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPaints);
  await page.goto(url);
  await page.waitForFunction(() => 'openPlain' in globalThis);
  const row = page.getByRole('region', { name: 'Actions' }).locator('fieldset').nth(middle(size));
  return {
    page,
    open: () =>
      page.evaluate(async (patch) => {
        const began = performance.now();
        globalThis.openPlain(patch);
        const opened = globalThis.paintedOnce(() => !!document.querySelector('input'));
        return (await opened) - began;
      }, SIZES[size]),
    focusName: () => page.getByRole('textbox', { name: 'Name', exact: true }).first().click(),
    focusPurpose: () => row.getByRole('textbox', { name: 'Purpose' }).click(),
    focusRow: () => row.getByRole('button', { name: 'Down' }).first().focus(),
    moveKey: ' ',
  };
}

/** A field and nothing else: what a key costs in this browser, on this machine, whoever wrote the page. */
async function bare(browser: Browser): Promise<Typist> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPaints);
  await page.goto('data:text/html,<textarea>');
  const focus = () => page.getByRole('textbox').click();
  return { page, focusName: focus, focusPurpose: focus };
}

const letters = Array.from({ length: KEYS }, (_, index) => 'electric fleet '[index % 15] ?? 'e');

type Times<Name extends string> = Record<Name, readonly number[]>;
const median = (times: readonly number[]) => quantile(times, 0.5);
const slowest = (times: readonly number[]) => quantile(times, 0.95);

/** Presses keys in blocks, each page in its turn, where `focus` brings them. */
async function pressed<Name extends string, Subject extends Typist>(
  what: string,
  subjects: Record<Name, Subject>,
  focus: (subject: Subject) => Promise<void>,
  press: (subject: Subject) => Promise<readonly number[]>,
): Promise<Times<Name>> {
  for (const subject of Object.values<Subject>(subjects)) await focus(subject);
  const times = await inTurns(subjects, BLOCKS, async (subject) => {
    await subject.page.bringToFront();
    return press(subject);
  });
  for (const [name, of] of Object.entries<readonly number[]>(times)) {
    report(`${name}: ${what}, the first`, of[0] ?? Number.NaN, 'ms');
    report(`${name}: ${what}, p50`, median(of), 'ms');
    report(`${name}: ${what}, p95`, slowest(of), 'ms');
  }
  return times;
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
  const tenant = await server.createTenant('Bench');
  const sizes = Object.keys(SIZES) as Size[];
  const pages = await server.createPages(tenant, sizes);
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
  return { url: server.url, key: tenant.key, ids, end: server.dispose };
}

/**
 * The page editor with 50 actions, 50 logos and 100 links against one with 5 of each, and against a plain
 * react-hook-form page with the same fields that mounts every row.
 *
 * The browser draws frames as quickly as it can: at 60 a second a key would wait up to 16.7 ms for the next one,
 * whatever the editor does.
 */
export async function benchEditor(): Promise<boolean> {
  const service = await startWithPages();
  const plainEditor = await servePlainEditor();
  const browser = await launch('--disable-frame-rate-limit', '--disable-gpu-vsync');
  const few = 'editor, 5 rows';
  const many = 'editor, 50 rows';
  const plainFew = 'plain form, 5 rows';
  const plainMany = 'plain form, 50 rows';
  const editors = {
    [few]: await ours(browser, service, '5 rows'),
    [many]: await ours(browser, service, '50 rows'),
    [plainFew]: await plain(browser, plainEditor.url, '5 rows'),
    [plainMany]: await plain(browser, plainEditor.url, '50 rows'),
  };
  const typists = { ...editors, 'bare field': await bare(browser) };

  // The first time their code is loaded, too.
  await inTurns(editors, 1, async (editor) => [await editor.open()]);
  const opened = await inTurns(editors, OPENINGS, async (editor) => [await editor.open()]);
  for (const [name, times] of Object.entries(opened)) report(`${name}: opening, p50`, median(times), 'ms');
  const type = ({ page }: Typist) => typed(page, letters);
  const inName = await pressed('key in the name', typists, (typist) => typist.focusName(), type);
  const inPurpose = await pressed('key in a purpose', typists, (typist) => typist.focusPurpose(), type);
  // A row of five is at the end after two moves.
  const long = { [many]: editors[many], [plainMany]: editors[plainMany] };
  const moved = await pressed(
    'moving a row',
    long,
    (editor) => editor.focusRow(),
    ({ page, moveKey }) => typed(page, Array<string>(MOVES).fill(moveKey), 100),
  );
  await browser.close();
  await plainEditor.close();
  await service.end();

  const against = (what: string, times: Times<typeof many | typeof plainMany>, figure: typeof median) =>
    report(
      `plain form against the editor, 50 rows: ${what}`,
      figure(times[plainMany]) / figure(times[many]),
      '×',
    );
  against('opening', opened, median);
  against('key in the name', inName, slowest);
  against('key in a purpose', inPurpose, slowest);
  against('moving a row', moved, slowest);
  report('plain form: opening 50 rows, against 5', median(opened[plainMany]) / median(opened[plainFew]), '×');
  return [
    report(
      'editor: opening 50 rows, against 5',
      median(opened[many]) / median(opened[few]),
      '×',
      TIMES_SMALL,
    ),
    report('editor, 50 rows: key to paint in the name, p95', slowest(inName[many]), 'ms', KEY_MS),
    report('editor, 50 rows: key to paint in a purpose, p95', slowest(inPurpose[many]), 'ms', KEY_MS),
    report('editor, 50 rows: moving a row, p95', slowest(moved[many]), 'ms', MOVE_MS),
  ].every(Boolean);
}
