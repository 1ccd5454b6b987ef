import type { Page } from '@playwright/test';
import type { Operation } from '#contract/operations.ts';
import { createPersonLog } from './api.ts';

/** Records that the screens' paths refer to. */
export interface RecordIds {
  pageId: string;
  audienceId: string;
  versionId: string;
  sessionId: string;
  topicId: string;
  personId: string;
  accountId: string;
  accountLogId: string;
}

export interface Route {
  name: string;
  path(ids: Record<keyof RecordIds, string>): string;
  /** Operations the screen requires. */
  operations: readonly Operation[];
  /** Name of the dialog that is open over the screen. */
  dialog?: string;
}

/** Every screen. Cross-cutting tests run on each of them. */
export const routes: readonly Route[] = [
  { name: 'overview', path: () => '/', operations: ['listPages'] },
  { name: 'guide', path: () => '/help/getting-started', operations: [] },
  { name: 'pages', path: () => '/pages', operations: ['listPages'] },
  { name: 'page', path: ({ pageId }) => `/pages/${pageId}`, operations: ['listPages'] },
  { name: 'page editor', path: ({ pageId }) => `/pages/${pageId}/edit`, operations: ['listPages'] },
  {
    name: 'actions in the page editor',
    path: ({ pageId }) => `/pages/${pageId}/edit?section=actions`,
    operations: ['listPages'],
  },
  {
    name: 'metadata in the page editor',
    path: ({ pageId }) => `/pages/${pageId}/edit?section=metadata`,
    operations: ['listPages'],
  },
  { name: 'history of a page', path: ({ pageId }) => `/pages/${pageId}/history`, operations: [] },
  {
    name: 'audiences of a page',
    path: ({ pageId }) => `/pages/${pageId}/audiences`,
    operations: ['listPages', 'searchAudiences'],
  },
  {
    name: 'audiences from CSV',
    path: ({ pageId }) => `/pages/${pageId}/audiences/import`,
    operations: [],
  },
  {
    name: 'new audience',
    path: ({ pageId }) => `/pages/${pageId}/audiences/new`,
    operations: ['listPages'],
  },
  {
    name: 'audience',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}`,
    operations: ['listPages', 'searchAudiences', 'listAudienceVersions'],
  },
  {
    name: 'versions of an audience',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}/versions`,
    operations: ['listAudienceVersions'],
  },
  {
    name: 'version',
    path: ({ pageId, audienceId, versionId }) =>
      `/pages/${pageId}/audiences/${audienceId}/versions/${versionId}`,
    operations: ['getAudienceVersion', 'listAudienceVersions'],
  },
  {
    name: 'version beside another',
    path: ({ pageId, audienceId, versionId }) =>
      `/pages/${pageId}/audiences/${audienceId}/versions/${versionId}?compare=${versionId}`,
    operations: ['getAudienceVersion', 'listAudienceVersions'],
  },
  {
    name: 'results of an audience',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}/results`,
    operations: ['listAudienceSessions', 'listAudienceVersions'],
  },
  {
    name: 'sessions of a page',
    path: ({ pageId }) => `/pages/${pageId}/sessions`,
    operations: ['listPages', 'listAudienceSessions'],
  },
  {
    name: 'session',
    path: ({ pageId, sessionId }) => `/pages/${pageId}/sessions/${sessionId}`,
    operations: ['listPages', 'listAudienceSessions', 'listInteractions'],
  },
  { name: 'sessions of all pages', path: () => '/sessions', operations: [] },
  { name: 'audiences', path: () => '/audiences', operations: ['searchAudiences'] },
  { name: 'bulk edit', path: () => '/audiences/edit', operations: [] },
  { name: 'topics', path: () => '/topics', operations: ['searchTopics'] },
  { name: 'topic', path: ({ topicId }) => `/topics/${topicId}`, operations: ['searchTopics'] },
  { name: 'persons', path: () => '/persons', operations: [] },
  { name: 'person', path: ({ personId }) => `/persons/${personId}`, operations: ['getPerson'] },
  { name: 'accounts', path: () => '/accounts', operations: ['listAccounts'] },
  {
    name: 'account',
    path: ({ accountId }) => `/accounts/${accountId}`,
    operations: ['listAccounts', 'listAccountLogs'],
  },
  {
    name: 'entry of an account',
    path: ({ accountId, accountLogId }) => `/accounts/${accountId}/logs/${accountLogId}`,
    operations: ['listAccountLogs', 'getAccountLog'],
  },
  {
    name: 'new entry of an account',
    path: ({ accountId }) => `/accounts/${accountId}?write=true`,
    operations: ['listAccounts', 'listAccountLogs'],
    dialog: 'Log entry for',
  },
  {
    name: 'new entry of a person',
    path: () => '/persons?write=true',
    operations: [],
    dialog: 'Log entry for',
  },
  { name: 'reference', path: () => '/api', operations: [] },
  { name: 'operation', path: () => '/api?op=updatePage', operations: [] },
  { name: 'settings', path: () => '/settings', operations: [] },
];

export const screenPath = (route: Route, ids: RecordIds): string =>
  route.path(
    Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id)]),
    ) as unknown as RecordIds,
  );

/** Reads a path of the service and returns the response's JSON. Throws on an error response. */
type ReadJson = (path: string) => Promise<{ items: Record<string, string>[] }>;

/** A page of the demo with sessions, and with an audience that has several versions. */
const DEMO_PAGE = 'Pricing call follow-up';

/** IDs of listed records, except a person's: the reference has no list of people. */
export async function fetchListedIds(read: ReadJson): Promise<Omit<RecordIds, 'personId'>> {
  const list = async (path: string, query = '') => (await read(`/v0/${path}?limit=50${query}`)).items;
  const fetchId = async (path: string, key: string, query = '') =>
    (await list(path, query))[0]?.[key] ?? `no-${key}`;
  const part = (id: string) => encodeURIComponent(id);
  const pages = await list('pages');
  const pageId = (pages.find(({ name }) => name === DEMO_PAGE) ?? pages[0])?.pageId ?? 'no-pageId';
  const pagePath = `pages/${part(pageId)}`;
  const audienceId = await fetchId('audiences/search', 'audienceId', `&query=${part(pageId)}`);
  const accountId = await fetchId('accounts', 'accountId');
  const [versionId, sessionId, topicId, accountLogId] = await Promise.all([
    fetchId(`${pagePath}/audiences/${part(audienceId)}/versions`, 'versionId'),
    fetchId(`${pagePath}/audience_sessions`, 'audienceSessionId'),
    fetchId('topics/search', 'topicId'),
    fetchId(`accounts/${part(accountId)}/logs`, 'accountLogId'),
  ]);
  return { pageId, audienceId, versionId, sessionId, topicId, accountId, accountLogId };
}

/** IDs of records that the user on `page` can see. */
export async function fetchIds(page: Page): Promise<RecordIds> {
  const read = async (path: string) => {
    const response = await page.request.get(path);
    if (!response.ok()) throw new Error(`${path} responded ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  return {
    ...(await fetchListedIds(read)),
    // Writing a log entry returns a person's ID.
    personId: await createPersonLog(page, 'somebody@visitor.example', { idempotencyKey: 'e2e' }),
  };
}
