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

/** Fetches all pages of a list, as the user signed in on `page`. */
async function fetchAll<T>(page: Page, path: string, query: Record<string, string>): Promise<T[]> {
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

export const fetchPages = (page: Page) => fetchAll<ListedPage>(page, '/v0/pages', {});

export const fetchSessions = (page: Page, pageId: string, query: Record<string, string> = {}) =>
  fetchAll<AudienceSession>(page, `/v0/pages/${pageId}/audience_sessions`, query);

export async function findPageId(page: Page, name: string): Promise<string> {
  const found = (await fetchPages(page)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no page named ${name}`);
  return found.pageId;
}

export const fetchTopics = (page: Page, query = '') => fetchAll<Topic>(page, '/v0/topics/search', { query });

export const fetchAccounts = (page: Page, query: Record<string, string> = {}) =>
  fetchAll<Account>(page, '/v0/accounts', query);

export const fetchAccountLogs = (page: Page, accountId: string, query: Record<string, string> = {}) =>
  fetchAll<AccountLog>(page, `/v0/accounts/${accountId}/logs`, query);

export const fetchVersions = (page: Page, pageId: string, audienceId: string) =>
  fetchAll<AudienceVersion>(page, `/v0/pages/${pageId}/audiences/${audienceId}/versions`, {});

export const searchAudiences = (page: Page, query: string) =>
  fetchAll<{ audienceId: string; effectiveName: string; pageId: string; pageName: string }>(
    page,
    '/v0/audiences/search',
    { query },
  );

/** Sends a write as the user signed in on `page`. Throws on an error response. */
async function send<T>(page: Page, method: 'PATCH' | 'POST', path: string, data: object): Promise<T> {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

export const patchPage = (page: Page, pageId: string, body: PagePatch) =>
  send<ListedPage>(page, 'PATCH', `/v0/pages/${pageId}`, body);

export async function fetchPage(page: Page, pageId: string): Promise<ListedPage> {
  const found = (await fetchPages(page)).find((each) => each.pageId === pageId);
  if (!found) throw new Error(`There is no page ${pageId}`);
  return found;
}

export const createAudience = (page: Page, pageId: string, body: Partial<AudienceCreate>) =>
  send<Audience>(page, 'POST', `/v0/pages/${pageId}/audiences`, body);

/** An empty `body` changes nothing and returns the audience. */
export const patchAudience = (
  page: Page,
  { pageId, audienceId }: Pick<Audience, 'pageId' | 'audienceId'>,
  body: object,
) => send<Audience>(page, 'PATCH', `/v0/pages/${pageId}/audiences/${audienceId}`, body);

/** Creates the account if none has this domain. */
export const createAccountLog = (page: Page, body: Partial<AccountLogCreate>) =>
  send<{ accountId: string; accountLogId: string }>(page, 'POST', '/v0/account_logs', {
    source: 'crm',
    type: 'call',
    payload: {},
    ...body,
  });

export const changeAccountLog = (
  page: Page,
  { accountId, accountLogId }: { accountId: string; accountLogId: string },
  text: string,
) => send(page, 'PATCH', `/v0/accounts/${accountId}/logs/${accountLogId}`, { text });

/** Creates the person if none has this email. Returns the person's ID. */
export async function createPersonLog(page: Page, email: string, more: object = {}): Promise<string> {
  const body = { source: 'crm', type: 'call', payload: {}, email, ...more };
  return (await send<{ personId: string }>(page, 'POST', '/v0/person_logs', body)).personId;
}
