import type { Page } from '@playwright/test';
import type { Operation } from '#contract/operations.ts';
import { writeToPerson } from './api.ts';

/** Records that screens are about, as the service that is signed in to has them. */
export interface Ids {
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
  path(ids: Record<keyof Ids, string>): string;
  /** The operations its screen cannot do without. */
  reads: readonly Operation[];
  /** Names the dialog that stands over the screen and keeps the keyboard. */
  dialog?: string;
}

/** Every screen of the console. What is said of screens in general is tested on each of them. */
export const routes: readonly Route[] = [
  { name: 'overview', path: () => '/', reads: ['listPages'] },
  { name: 'guide', path: () => '/help/getting-started', reads: [] },
  { name: 'pages', path: () => '/pages', reads: ['listPages'] },
  { name: 'page', path: ({ pageId }) => `/pages/${pageId}`, reads: ['listPages'] },
  { name: 'page editor', path: ({ pageId }) => `/pages/${pageId}/edit`, reads: ['listPages'] },
  {
    name: 'actions in the page editor',
    path: ({ pageId }) => `/pages/${pageId}/edit?section=actions`,
    reads: ['listPages'],
  },
  {
    name: 'metadata in the page editor',
    path: ({ pageId }) => `/pages/${pageId}/edit?section=metadata`,
    reads: ['listPages'],
  },
  {
    name: 'audiences of a page',
    path: ({ pageId }) => `/pages/${pageId}/audiences`,
    reads: ['listPages', 'searchAudiences'],
  },
  {
    name: 'audiences from CSV',
    path: ({ pageId }) => `/pages/${pageId}/audiences/import`,
    reads: [],
  },
  {
    name: 'new audience',
    path: ({ pageId }) => `/pages/${pageId}/audiences/new`,
    reads: ['listPages'],
  },
  {
    name: 'audience',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}`,
    reads: ['listPages', 'searchAudiences', 'listAudienceVersions'],
  },
  {
    name: 'versions of an audience',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}/versions`,
    reads: ['listAudienceVersions'],
  },
  {
    name: 'version',
    path: ({ pageId, audienceId, versionId }) =>
      `/pages/${pageId}/audiences/${audienceId}/versions/${versionId}`,
    reads: ['getAudienceVersion', 'listAudienceVersions'],
  },
  {
    name: 'version beside another',
    path: ({ pageId, audienceId, versionId }) =>
      `/pages/${pageId}/audiences/${audienceId}/versions/${versionId}?compare=${versionId}`,
    reads: ['getAudienceVersion', 'listAudienceVersions'],
  },
  {
    name: 'sessions of a page',
    path: ({ pageId }) => `/pages/${pageId}/sessions`,
    reads: ['listPages', 'listAudienceSessions'],
  },
  {
    name: 'session',
    path: ({ pageId, sessionId }) => `/pages/${pageId}/sessions/${sessionId}`,
    reads: ['listPages', 'listAudienceSessions', 'listInteractions'],
  },
  { name: 'audiences', path: () => '/audiences', reads: ['searchAudiences'] },
  { name: 'topics', path: () => '/topics', reads: ['searchTopics'] },
  { name: 'topic', path: ({ topicId }) => `/topics/${topicId}`, reads: ['searchTopics'] },
  { name: 'persons', path: () => '/persons', reads: [] },
  { name: 'person', path: ({ personId }) => `/persons/${personId}`, reads: ['getPerson'] },
  { name: 'accounts', path: () => '/accounts', reads: ['listAccounts'] },
  {
    name: 'account',
    path: ({ accountId }) => `/accounts/${accountId}`,
    reads: ['listAccounts', 'listAccountLogs'],
  },
  {
    name: 'entry of an account',
    path: ({ accountId, accountLogId }) => `/accounts/${accountId}/logs/${accountLogId}`,
    reads: ['listAccountLogs', 'getAccountLog'],
  },
  {
    name: 'new entry of an account',
    path: ({ accountId }) => `/accounts/${accountId}?write=true`,
    reads: ['listAccounts', 'listAccountLogs'],
    dialog: 'Log entry for',
  },
  {
    name: 'new entry of a person',
    path: () => '/persons?write=true',
    reads: [],
    dialog: 'Log entry for',
  },
  { name: 'reference', path: () => '/api', reads: [] },
  { name: 'operation', path: () => '/api?op=updatePage', reads: [] },
  { name: 'settings', path: () => '/settings', reads: [] },
];

/** The address of a screen, about these records. */
export const addressOf = (route: Route, ids: Ids): string =>
  route.path(
    Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id)]),
    ) as unknown as Ids,
  );

async function items(page: Page, path: string, query = ''): Promise<Record<string, string>[]> {
  const response = await page.request.get(`/v0/${path}?limit=50${query}`);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  const { items: found } = await response.json();
  return found;
}

/** The records of the service as whoever is signed in on `page` sees them; `n` picks others. */
export async function idsOf(page: Page, n = 0): Promise<Ids> {
  const pick = (list: Record<string, string>[], key: string) => list[n % list.length]?.[key] ?? `no-${key}`;
  const part = (id: string) => encodeURIComponent(id);
  const pageId = pick(await items(page, 'pages'), 'pageId');
  const under = `pages/${part(pageId)}`;
  const hits = await items(page, 'audiences/search', `&query=${part(pageId)}`);
  const audienceId = pick(hits, 'audienceId');
  const accountId = pick(await items(page, 'accounts'), 'accountId');
  const [versions, sessions, topics, logs] = await Promise.all([
    items(page, `${under}/audiences/${part(audienceId)}/versions`),
    items(page, `${under}/audience_sessions`),
    items(page, 'topics/search'),
    items(page, `accounts/${part(accountId)}/logs`),
  ]);
  return {
    pageId,
    audienceId,
    versionId: pick(versions, 'versionId'),
    sessionId: pick(sessions, 'audienceSessionId'),
    topicId: pick(topics, 'topicId'),
    // No operation lists persons: the id of one comes from writing about them.
    personId: await writeToPerson(page, 'somebody@visitor.example', { idempotencyKey: 'e2e' }),
    accountId,
    accountLogId: pick(logs, 'accountLogId'),
  };
}
