import type { Page } from '@playwright/test';
import type { Account, AccountLog } from '#contract/accounts.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { AudienceVersion } from '#contract/audience-versions.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Paged } from '#contract/envelope.ts';
import type { AccountLogCreate } from '#contract/log-requests.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import type { Page as ListedPage } from '#contract/pages.ts';
import type { AudienceSession } from '#contract/sessions.ts';
import type { Topic } from '#contract/topics.ts';

/** Every item of a list of the service, as whoever is signed in on `page` sees it. */
async function all<T>(page: Page, path: string, query: Record<string, string>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const params: Record<string, string> = { ...query, limit: '1000', ...(cursor && { cursor }) };
    const response = await page.request.get(path, { params });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    const part: Paged<T> = await response.json();
    items.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor);
  return items;
}

export const pagesOf = (page: Page) => all<ListedPage>(page, '/v0/pages', {});

export const sessionsOf = (page: Page, pageId: string, query: Record<string, string> = {}) =>
  all<AudienceSession>(page, `/v0/pages/${pageId}/audience_sessions`, query);

/** The id of the page of this name. */
export async function pageNamed(page: Page, name: string): Promise<string> {
  const found = (await pagesOf(page)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no page named ${name}`);
  return found.pageId;
}

export const topicsOf = (page: Page, query = '') => all<Topic>(page, '/v0/topics/search', { query });

export const accountsOf = (page: Page, query: Record<string, string> = {}) =>
  all<Account>(page, '/v0/accounts', query);

export const logsOf = (page: Page, accountId: string, query: Record<string, string> = {}) =>
  all<AccountLog>(page, `/v0/accounts/${accountId}/logs`, query);

export const versionsOf = (page: Page, pageId: string, audienceId: string) =>
  all<AudienceVersion>(page, `/v0/pages/${pageId}/audiences/${audienceId}/versions`, {});

export const hitsOf = (page: Page, query: string) =>
  all<{ audienceId: string; effectiveName: string; pageId: string; pageName: string }>(
    page,
    '/v0/audiences/search',
    { query },
  );

/** Writes to the service as whoever is signed in on `page`. Throws where it refuses. */
async function write<T>(page: Page, method: 'PATCH' | 'POST', path: string, data: object): Promise<T> {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Changes a page, as whoever saves it elsewhere does. */
export const changePage = (page: Page, pageId: string, body: PagePatch) =>
  write<ListedPage>(page, 'PATCH', `/v0/pages/${pageId}`, body);

/** The page of this id, as it is now. */
export async function pageOf(page: Page, pageId: string): Promise<ListedPage> {
  const found = (await pagesOf(page)).find((each) => each.pageId === pageId);
  if (!found) throw new Error(`There is no page ${pageId}`);
  return found;
}

export const archivePage = (page: Page, pageId: string) =>
  write<ListedPage>(page, 'POST', `/v0/pages/${pageId}/archive`, {});

export const makeAudience = (page: Page, pageId: string, body: Partial<AudienceCreate>) =>
  write<Audience>(page, 'POST', `/v0/pages/${pageId}/audiences`, body);

/** Changes an audience; without changes it answers what there is. */
export const changeAudience = (
  page: Page,
  { pageId, audienceId }: Pick<Audience, 'pageId' | 'audienceId'>,
  body: object,
) => write<Audience>(page, 'PATCH', `/v0/pages/${pageId}/audiences/${audienceId}`, body);

/** Writes an entry to the account of this domain, which is made where there is none. */
export const writeLog = (page: Page, body: Partial<AccountLogCreate>) =>
  write<{ accountId: string; accountLogId: string }>(page, 'POST', '/v0/account_logs', {
    source: 'crm',
    type: 'call',
    payload: {},
    ...body,
  });

/** Writes an entry to whoever has this address. Answers the person's id. */
export async function writeToPerson(page: Page, email: string, more: object = {}): Promise<string> {
  const body = { source: 'crm', type: 'call', payload: {}, email, ...more };
  return (await write<{ personId: string }>(page, 'POST', '/v0/person_logs', body)).personId;
}

/** Changes a topic, as whoever does elsewhere. */
export const changeTopic = (page: Page, topicId: string, body: object) =>
  write<Topic>(page, 'PATCH', `/v0/topics/${topicId}`, body);
