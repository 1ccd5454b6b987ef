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
    name: 'sessions of a page',
    path: ({ pageId }) => `/pages/${pageId}/sessions`,
    operations: ['listPages', 'listAudienceSessions'],
  },
  {
    name: 'session',
    path: ({ pageId, sessionId }) => `/pages/${pageId}/sessions/${sessionId}`,
    operations: ['listPages', 'listAudienceSessions', 'listInteractions'],
  },
  { name: 'audiences', path: () => '/audiences', operations: ['searchAudiences'] },
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

async function fetchItems(page: Page, path: string, query = ''): Promise<Record<string, string>[]> {
  const response = await page.request.get(`/v0/${path}?limit=50${query}`);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  const { items } = await response.json();
  return items;
}

/** IDs of records that the user on `page` can see; `n` picks others. */
export async function fetchIds(page: Page, n = 0): Promise<RecordIds> {
  const pick = (list: Record<string, string>[], key: string) => list[n % list.length]?.[key] ?? `no-${key}`;
  const part = (id: string) => encodeURIComponent(id);
  const pageId = pick(await fetchItems(page, 'pages'), 'pageId');
  const pagePath = `pages/${part(pageId)}`;
  const hits = await fetchItems(page, 'audiences/search', `&query=${part(pageId)}`);
  const audienceId = pick(hits, 'audienceId');
  const accountId = pick(await fetchItems(page, 'accounts'), 'accountId');
  const [versions, sessions, topics, logs] = await Promise.all([
    fetchItems(page, `${pagePath}/audiences/${part(audienceId)}/versions`),
    fetchItems(page, `${pagePath}/audience_sessions`),
    fetchItems(page, 'topics/search'),
    fetchItems(page, `accounts/${part(accountId)}/logs`),
  ]);
  return {
    pageId,
    audienceId,
    versionId: pick(versions, 'versionId'),
    sessionId: pick(sessions, 'audienceSessionId'),
    topicId: pick(topics, 'topicId'),
    // There is no list of persons: writing a log entry returns an ID.
    personId: await createPersonLog(page, 'somebody@visitor.example', { idempotencyKey: 'e2e' }),
    accountId,
    accountLogId: pick(logs, 'accountLogId'),
  };
}
