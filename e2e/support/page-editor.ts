import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { PagePatch } from '#contract/page-requests.ts';
import { changePage } from './api.ts';
import type { Server, Tenant } from './server.ts';

export type SectionName = 'content' | 'actions' | 'widgets' | 'footer' | 'scripts' | 'metadata';

/** A page with something in each of its parts. */
export const sample = {
  name: 'Electric vans',
  pageContext: 'For fleets that plan electric and diesel vans together.',
  brandId: 'brand_fernhill',
  pageType: 'custom',
  actions: [
    {
      actionId: 'act-demo',
      buttonTitle: 'Book a demo',
      purpose: 'A call with a planner',
      url: 'https://a.example/',
    },
    {
      actionId: 'act-pilot',
      buttonTitle: 'Plan a pilot',
      purpose: 'Four weeks, one depot',
      actionType: 'form',
    },
    {
      actionId: 'act-price',
      buttonTitle: 'See prices',
      purpose: 'Public prices',
      url: 'https://a.example/prices',
    },
    { actionId: 'act-call', buttonTitle: 'Call us', purpose: 'Weekdays 8 to 18', url: 'tel:+49305550142' },
  ],
  headerActionId: 'act-demo',
  actionCardWidgets: [
    {
      type: 'logos',
      title: 'In use at',
      logos: [
        { image: { altText: 'Brightway', url: 'https://a.example/brightway.png' } },
        { image: { altText: 'Norddepot', url: 'https://a.example/norddepot.png' } },
      ],
    },
    { type: 'badges', title: 'Certified' },
  ],
  footerLinks: [
    {
      id: 'grp-product',
      title: 'Product',
      links: [
        { id: 'lnk-tour', text: 'Tour', url: 'https://a.example/tour' },
        { id: 'lnk-docs', text: 'Docs', url: 'https://a.example/docs' },
      ],
    },
    { id: 'grp-legal', title: 'Legal', links: [{ id: 'lnk-imprint', text: 'Imprint', url: '/imprint' }] },
  ],
  scripts: [
    { name: 'Analytics', description: 'Counts visits', content: 'window.ran = 1;', enabled: true },
    { name: 'Chat', content: 'window.ran = 2;', enabled: false },
  ],
  metadata: {
    title: 'Route planning for mixed fleets',
    description: 'Plan electric and diesel vans together.',
    keywords: ['fleet', 'electric'],
    ogTitle: 'One plan',
    twitterTitle: 'One plan for all',
  },
} satisfies PagePatch;

/** Makes a page of this tenant with these parts; `page` is signed in to it. Answers its id. */
export async function makePage(
  page: Page,
  { server, tenant }: { server: Server; tenant: Tenant },
  patch: PagePatch = sample,
): Promise<string> {
  const [pageId = ''] = await server.pages(tenant, ['Electric vans']);
  await changePage(page, pageId, patch);
  return pageId;
}

export const addressOfEditor = (pageId: string, section: SectionName = 'content') =>
  `/pages/${pageId}/edit?section=${section}`;

/** Opens the editor of a page, at `base` where that is another server than the test's own. */
export async function openEditor(
  page: Page,
  pageId: string,
  section?: SectionName,
  base = '',
): Promise<void> {
  await page.goto(base + addressOfEditor(pageId, section));
  await expect(saveState(page)).toBeVisible();
}

const states =
  /^(No changes|Not created yet|Saved|Saving|Draft saved|Publishing|Version|[\d,]+ fields? to fix|Unsaved changes|Not saved|Offline|Signed out|[\d,]+ conflicts? to resolve)/;

/** What the editor says of whether its page is saved. */
export const saveState = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: states });

export const expectState = (page: Page, name: RegExp, timeout?: number): Promise<void> =>
  expect(saveState(page)).toHaveAccessibleName(name, timeout === undefined ? {} : { timeout });

/** A field of the section that is shown. */
export const field = (page: Page | Locator, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

/** Types over what a field holds, as a hand does. */
export async function retype(input: Locator, text: string): Promise<void> {
  await input.press('ControlOrMeta+a');
  await input.pressSequentially(text);
}

export async function toSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`section=${name.toLowerCase()}`));
}

const isSave = (request: Request) => request.method() === 'PATCH' && request.url().includes('/v0/pages/');

/** The bodies of the saves that `page` sends from now on, in their order. */
export function savesOf(page: Page): PagePatch[] {
  const bodies: PagePatch[] = [];
  page.on('request', (request) => {
    if (isSave(request)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** What the editor says once all is saved. */
export const savedState = /^(Saved |Draft saved|Publishing version \d+|Version \d+ is live)/;

/** Saves by the keyboard and waits until the editor says it is done. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expectState(page, savedState);
}

/** Saves harmful values of a published page, which is asked about. */
export async function publishAnyway(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: /^Publish with/ });
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expectState(page, savedState);
}

/** A list of rows by its title: `Actions`, or `Links` within a row. */
export const rowsOf = (page: Page | Locator, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** The titles of the rows of a list, from top to bottom. */
export const titlesOf = async (list: Locator): Promise<string[]> => {
  const heads = await list
    .locator('> ol > li > div')
    .getByRole('button', { name: /^Move / })
    .all();
  const names = await Promise.all(heads.map((head) => head.getAttribute('aria-label')));
  return names.map((name) => name?.replace(/^Move /, '') ?? '');
};

export const expectTitles = (list: Locator, titles: readonly string[]): Promise<void> =>
  expect.poll(() => titlesOf(list)).toEqual(titles);

/** The head of a row, which opens and closes it. */
export const headOf = (list: Locator, title: string): Locator =>
  list.getByRole('button', { name: new RegExp(`^(Expand|Collapse) ${title}$`) });

export const gripOf = (list: Locator, title: string): Locator =>
  list.getByRole('button', { name: `Move ${title}`, exact: true });

/** Opens a row and answers it, whatever its title becomes. */
export async function openRow(list: Locator, title: string): Promise<Locator> {
  const head = list.page().getByRole('button', { name: `Expand ${title}`, exact: true });
  const key = await list.getByRole('listitem').filter({ has: head }).last().getAttribute('data-row');
  const row = list.locator(`li[data-row=${JSON.stringify(key)}]`);
  await row.locator(head).press('Enter');
  return row;
}
