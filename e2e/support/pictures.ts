import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { WAIT_MS } from '../../scripts/test-timeouts.ts';
import {
  fetchAccounts,
  fetchPage,
  fetchSessions,
  fetchVersions,
  findPageId,
  patchPage,
  searchAudiences,
} from './api.ts';
import { navigate } from './navigate.ts';
import { waitUntilLoaded } from './ready.ts';
import { saveData } from './save-data.ts';
import type { Server } from './server.ts';
import { signIn } from './sign-in.ts';

const PAGE = 'Spring fleet launch';
const HERO_PAGE = 'Cold chain logistics leads';
const ACCOUNT = 'Norddepot AG';
const MS_PER_DAY = 86_400_000;
const THEMES = ['light', 'dark'] as const;

/** Records of the demo that paths name in braces. */
type Records = Readonly<Record<string, string>>;

interface Picture {
  name: string;
  /** Path on a server with the demo. */
  path: string;
  /** Signs in to a new tenant without any pages instead of the demo. */
  isEmptyTenant?: boolean;
  /** Leaves unsaved edits, which other screens would show. */
  hasEdits?: boolean;
  /** Brings the screen at `path` into the state of the picture. */
  prepare?(page: Page, records: Records): Promise<unknown>;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The pictures in the README and the guides. A picture that changes the demo's data comes last. */
export const pictures: readonly Picture[] = [
  {
    name: 'hero',
    path: '/pages/{heroPageId}/audiences/{heroId}',
    prepare: (page) => page.getByText('sessions converted').waitFor(),
  },
  { name: 'overview', path: '/' },
  { name: 'page', path: '/pages/{pageId}' },
  {
    name: 'sessions',
    path: '/pages/{pageId}/sessions?range=30d&only=start*{from}T0000-{until}T0000',
    prepare: (page) => page.getByRole('heading', { name: 'What differs' }).waitFor(),
  },
  { name: 'session', path: '/pages/{pageId}/sessions/{sessionId}' },
  { name: 'audience', path: '/pages/{pageId}/audiences/{audienceId}' },
  {
    name: 'compare',
    path: '/pages/{pageId}/audiences/{changedId}/versions/{newVersionId}?compare={oldVersionId}',
  },
  { name: 'editor', path: '/pages/{pageId}/edit' },
  {
    name: 'history',
    path: '/pages/{pageId}/history',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Pilot offer' }).click();
      await page.getByRole('heading', { name: 'Pilot offer' }).waitFor();
    },
  },
  {
    name: 'new-page',
    path: '/pages',
    hasEdits: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New page' }).click();
      await field(page, 'Name').fill('Winter tire change');
    },
  },
  {
    name: 'first-run',
    path: '/',
    isEmptyTenant: true,
    prepare: async (page) => {
      await field(page, 'Page name').fill(PAGE);
      await page.getByText('Brightway GmbH', { exact: true }).click();
    },
  },
  { name: 'account', path: '/accounts/{accountId}' },
  {
    name: 'log-form',
    path: '/accounts/{accountId}?write=true',
    hasEdits: true,
    prepare: (page) =>
      page
        .getByLabel('Note')
        .fill('Wants to start with one depot in January. Send the plan for mixed fleets.'),
  },
  {
    name: 'palette',
    path: '/pages/{pageId}',
    prepare: async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('fleet');
      await page.getByRole('option', { name: PAGE }).first().waitFor();
    },
  },
  {
    name: 'conflict',
    path: '/pages/{pageId}/edit',
    hasEdits: true,
    prepare: async (page, { pageId = '' }) => {
      const { pageContext } = await fetchPage(page, pageId);
      const withPilotOf = (weeks: string) => pageContext.replace('four weeks', weeks);
      await field(page, 'Name').fill('Spring fleet launch 2027');
      await field(page, 'Page context').fill(withPilotOf('six weeks'));
      await patchPage(page, pageId, {
        name: 'Spring launch for fleets',
        pageContext: withPilotOf('three weeks'),
        brandId: 'fernhill-nordics',
      });
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByText('0 of 2 resolved').waitFor();
    },
  },
];

async function findAudienceId(page: Page, name: string, ofPage = PAGE): Promise<string> {
  const found = (await searchAudiences(page, name)).find(({ pageName }) => pageName === ofPage);
  if (!found) throw new Error(`${ofPage} has no audience named ${name}`);
  return found.audienceId;
}

async function findRecords(page: Page): Promise<Records> {
  const pageId = await findPageId(page, PAGE);
  const heroPageId = await findPageId(page, HERO_PAGE);
  const heroId = await findAudienceId(page, 'Operations directors, UK and Ireland', HERO_PAGE);
  const audienceId = await findAudienceId(page, 'Hannah Brooke');
  const changedId = await findAudienceId(page, 'Procurement, North America');
  const versions = await fetchVersions(page, pageId, changedId);
  const [newest, older] = [versions[0], versions[5]];
  const session = (await fetchSessions(page, pageId)).find(
    (each) => each.hasConversion && each.hasFormSubmit && each.audienceId && each.questionsAskedCount > 2,
  );
  const account = (await fetchAccounts(page, { query: ACCOUNT })).find(({ name }) => name === ACCOUNT);
  if (!newest || !older || !session || !account) throw new Error('The demo lacks what the pictures show.');
  const day = (ago: number) =>
    new Date(Date.now() - ago * MS_PER_DAY).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    pageId,
    heroPageId,
    heroId,
    audienceId,
    changedId,
    newVersionId: newest.versionId,
    oldVersionId: older.versionId,
    sessionId: session.audienceSessionId,
    accountId: account.accountId,
    from: day(16),
    until: day(5),
  };
}

async function newPage(browser: Browser, server: Server, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  await saveData(context);
  return context.newPage();
}

/** Records that the paths of pictures name. */
export async function findPictureRecords(browser: Browser, server: Server): Promise<Records> {
  const page = await newPage(browser, server);
  await signIn(page, { demo: true });
  const records = await findRecords(page);
  await page.context().close();
  return records;
}

/** Path with the IDs of records in place of their names in braces. */
export const fillIn = (path: string, records: Records): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(records[key] ?? ''));

/** Opens a picture's screen in a new browser context, by default in the light theme. */
export async function openPicture(
  browser: Browser,
  server: Server,
  { path, isEmptyTenant, prepare }: Omit<Picture, 'name'>,
  records: Records,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await newPage(browser, server, options);
  await signIn(page, isEmptyTenant ? { apiKey: (await server.createTenant('Team')).key } : { demo: true });
  await page.goto(fillIn(path, records));
  await waitUntilLoaded(page);
  await prepare?.(page, records);
  return page;
}

/** Opens a picture's screen in a page that is signed in to the demo, without a reload. */
export async function navigateToPicture(
  page: Page,
  { path, prepare }: Pick<Picture, 'path' | 'prepare'>,
  records: Records,
): Promise<Page> {
  await navigate(page, fillIn(path, records));
  await waitUntilLoaded(page);
  await prepare?.(page, records);
  return page;
}

/** Waits until nothing of the screen is loading. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Takes a screenshot once two in a row are the same. */
export async function takeStill(page: Page): Promise<Buffer> {
  await waitUntilIdle(page);
  let last = await page.screenshot();
  for (;;) {
    const next = await page.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
}

/** Takes a screenshot in each theme. */
export async function takeBothThemes(page: Page): Promise<Record<(typeof THEMES)[number], Buffer>> {
  const light = await takeStill(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  return { light, dark: await takeStill(page) };
}
