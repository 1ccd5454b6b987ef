import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
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

/** Records of the demo that paths name in braces. */
type Records = Readonly<Record<string, string>>;

interface Picture {
  name: string;
  /** Path on a server with the demo. */
  path: string;
  isInReadme?: boolean;
  /** Signs in to a new tenant without any pages instead of the demo. */
  isEmptyTenant?: boolean;
  /** Leaves unsaved edits, which other screens would show. */
  hasEdits?: boolean;
  /** Brings the screen at `path` into the state of the picture. */
  prepare?(page: Page, records: Records): Promise<unknown>;
  /** Where the guides' picture ends, so that it cuts nothing. By default, it shows the open dialog. */
  last?(page: Page): Locator;
  /** Space shown below it. */
  gapPx?: number;
}

/** Of the README's pictures, and where the recorded contents are read. */
export const VIEWPORT = { width: 1440, height: 900 };
/** Screens of the guides' pictures. Their heights count for dialogs: on the phone, no row of the palette is cut. */
export const GUIDE_SCREENS = { wide: { width: 768, height: 900 }, phone: { width: 360, height: 672 } };

const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) }).last();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The pictures in the README and the guides. A picture that changes the demo's data comes last. */
export const pictures: readonly Picture[] = [
  {
    name: 'hero',
    isInReadme: true,
    path: '/pages/{heroPageId}/audiences/{heroId}',
    prepare: (page) => page.getByText('sessions converted').waitFor(),
  },
  { name: 'overview', isInReadme: true, path: '/', last: (page) => section(page, 'All pages') },
  { name: 'page', path: '/pages/{pageId}', last: (page) => section(page, 'Sessions over time') },
  {
    name: 'sessions',
    isInReadme: true,
    path: '/pages/{pageId}/sessions?range=30d&only=start*{from}T0000-{until}T0000',
    prepare: (page) => page.getByRole('heading', { name: 'What differs' }).waitFor(),
    last: (page) => section(page, 'Sessions over time'),
  },
  {
    name: 'session',
    path: '/pages/{pageId}/sessions/{sessionId}',
    last: (page) => page.getByText('Clicked').first(),
  },
  {
    name: 'audience',
    isInReadme: true,
    path: '/pages/{pageId}/audiences/{audienceId}',
    last: (page) => page.getByText('Also use for link previews'),
  },
  {
    name: 'compare',
    path: '/pages/{pageId}/audiences/{changedId}/versions/{newVersionId}?compare={oldVersionId}',
    last: (page) => section(page, 'Form instructions'),
  },
  {
    name: 'editor',
    path: '/pages/{pageId}/edit',
    last: (page) => page.locator('[data-field]').filter({ hasText: /^Brand/ }),
  },
  {
    name: 'history',
    isInReadme: true,
    path: '/pages/{pageId}/history',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Pilot offer' }).click();
      await page.getByRole('heading', { name: 'Pilot offer' }).waitFor();
    },
    last: (page) => section(page, 'Actions'),
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
    last: (page) => page.getByRole('button', { name: 'Create page' }),
  },
  {
    name: 'account',
    path: '/accounts/{accountId}',
    last: (page) => page.getByRole('row').filter({ hasText: 'Usage week' }).first(),
    gapPx: 2,
  },
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
    isInReadme: true,
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
    last: (page) => page.getByText('fernhill-nordics').last(),
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
    viewport: VIEWPORT,
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
export async function takeStill(page: Page, take = () => page.screenshot()): Promise<Buffer> {
  await waitUntilIdle(page);
  let last = await take();
  for (;;) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
}

/** Takes a screenshot in each theme. */
export async function takeBothThemes(page: Page, take?: () => Promise<Buffer>) {
  const images: [theme: string, image: Buffer][] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    images.push([colorScheme, await takeStill(page, take)]);
  }
  return images;
}

/** Takes a picture for the guides in each theme: WebP of twice its size, without the navigation. */
export async function takeGuidePicture(page: Page, { last, gapPx = 12 }: Picture, screen: typeof VIEWPORT) {
  const dialog = page.getByRole('dialog');
  const isDialog = await dialog.isVisible();
  await page.setViewportSize(isDialog ? screen : { ...screen, height: 1600 });
  await takeStill(page);
  const frame = await (isDialog ? dialog : page.getByRole('main')).boundingBox();
  const end = await last?.(page).boundingBox();
  if (!frame || end === null) throw new Error('The screen lacks what the picture shows.');
  const y = isDialog ? frame.y : 0;
  const clip = end ? { ...frame, y, height: Math.round(end.y + end.height + gapPx - y) } : frame;
  const session = await page.context().newCDPSession(page);
  const images = await takeBothThemes(page, async () => {
    const options = { format: 'webp', quality: 80, clip: { ...clip, scale: 2 } } as const;
    return Buffer.from((await session.send('Page.captureScreenshot', options)).data, 'base64');
  });
  return { images, size: [clip.width, clip.height].map(Math.round) };
}
