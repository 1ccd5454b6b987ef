import * as z from 'zod/mini';
import {
  account,
  accountLog,
  accountLogCreate,
  accountLogPatch,
  accountLogPatchResult,
  accountLogResult,
} from './accounts.ts';
import { audienceVersion, listedVersion } from './audience-versions.ts';
import { audience, audienceCreate, audienceHit, audiencePatch, restoreResult } from './audiences.ts';
import { paged, pagedUncounted } from './envelope.ts';
import { page, pageListItem, pagePatch } from './pages.ts';
import { person, personLogCreate, personLogResult } from './persons.ts';
import { cursor, dateTime, limit, limitTo, nothing, text } from './scalars.ts';
import { audienceSession, interactionsResult } from './sessions.ts';
import { topic, topicPatch } from './topics.ts';

/** One HTTP operation: what it takes and answers. `path` holds the params in braces, as OpenAPI does. */
export interface Endpoint {
  readonly method: 'GET' | 'PATCH' | 'POST';
  readonly path: `/v0/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly params: z.ZodMiniObject;
  readonly query: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly status: 200 | 201;
  readonly response: z.ZodMiniType;
  /** Optional request header this operation understands beyond the reference. */
  readonly header?: 'if-match' | 'idempotency-key';
}

const none = z.object({});
const word = z.optional(text);
const params = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, text])) as Record<K, typeof text>);

/** The 20 operations of the Audience Page Service: the table everything else is derived from. */
export const endpoints = {
  listPages: {
    method: 'GET',
    path: '/v0/pages',
    tag: 'Pages',
    summary: 'List pages, newest first',
    params: none,
    query: z.object({ cursor, limit }),
    status: 200,
    response: paged(pageListItem),
  },
  updatePage: {
    method: 'PATCH',
    path: '/v0/pages/{page_id}',
    tag: 'Pages',
    summary: 'Replace the named parts of a page',
    params: params('page_id'),
    query: none,
    body: pagePatch,
    status: 200,
    response: page,
    header: 'if-match',
  },
  archivePage: {
    method: 'POST',
    path: '/v0/pages/{page_id}/archive',
    tag: 'Pages',
    summary: 'Archive a page',
    params: params('page_id'),
    query: none,
    body: nothing,
    status: 200,
    response: page,
  },
  createAudience: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences',
    tag: 'Audiences',
    summary: 'Create an audience of a page',
    params: params('page_id'),
    query: none,
    body: audienceCreate,
    status: 201,
    response: audience,
    header: 'idempotency-key',
  },
  updateAudience: {
    method: 'PATCH',
    path: '/v0/pages/{page_id}/audiences/{audience_id}',
    tag: 'Audiences',
    summary: 'Set or clear the overrides of an audience',
    params: params('page_id', 'audience_id'),
    query: none,
    body: audiencePatch,
    status: 200,
    response: audience,
    header: 'if-match',
  },
  searchAudiences: {
    method: 'GET',
    path: '/v0/audiences/search',
    tag: 'Audiences',
    summary: 'Search audiences by name, page name, or exact id',
    params: none,
    query: z.object({ limit: limitTo(10_000), query: word }),
    status: 200,
    response: pagedUncounted(audienceHit),
  },
  listAudienceSessions: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audience_sessions',
    tag: 'Sessions',
    summary: 'List visit sessions of a page by start, newest first',
    params: params('page_id'),
    query: z.object({
      startDate: z.optional(dateTime),
      endDate: z.optional(dateTime),
      audienceId: word,
      cursor,
      limit,
    }),
    status: 200,
    response: paged(audienceSession),
  },
  listInteractions: {
    method: 'GET',
    path: '/v0/audience_sessions/{audience_session_id}/interactions',
    tag: 'Sessions',
    summary: 'Read what happened in a session, in order',
    params: params('audience_session_id'),
    query: none,
    status: 200,
    response: interactionsResult,
  },
  restoreMessage: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
    tag: 'Audience versions',
    summary: 'Make a new version from an earlier message',
    params: params('page_id', 'audience_id', 'message_id'),
    query: none,
    body: nothing,
    status: 200,
    response: restoreResult,
  },
  listAudienceVersions: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions',
    tag: 'Audience versions',
    summary: 'List versions of an audience, highest number first',
    params: params('page_id', 'audience_id'),
    query: z.object({ cursor, include: word, limit }),
    status: 200,
    response: paged(listedVersion),
  },
  getAudienceVersion: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}',
    tag: 'Audience versions',
    summary: 'Read one version of an audience',
    params: params('page_id', 'audience_id', 'version_id'),
    query: none,
    status: 200,
    response: audienceVersion,
  },
  searchTopics: {
    method: 'GET',
    path: '/v0/topics/search',
    tag: 'Topics',
    summary: 'Search topics over title, purpose and entries',
    params: none,
    query: z.object({ cursor, limit, query: word }),
    status: 200,
    response: paged(topic),
  },
  updateTopic: {
    method: 'PATCH',
    path: '/v0/topics/{topic_id}',
    tag: 'Topics',
    summary: 'Rename or reorder a topic',
    params: params('topic_id'),
    query: none,
    body: topicPatch,
    status: 200,
    response: topic,
  },
  getPerson: {
    method: 'GET',
    path: '/v0/persons/{person_id}',
    tag: 'Persons',
    summary: 'Read one person',
    params: params('person_id'),
    query: none,
    status: 200,
    response: person,
  },
  createPersonLog: {
    method: 'POST',
    path: '/v0/person_logs',
    tag: 'Persons',
    summary: 'Write a log entry to a person, found or created',
    params: none,
    query: none,
    body: personLogCreate,
    status: 201,
    response: personLogResult,
  },
  listAccounts: {
    method: 'GET',
    path: '/v0/accounts',
    tag: 'Accounts',
    summary: 'List accounts, newest first',
    params: none,
    query: z.object({ cursor, includeEmptyOnly: word, limit }),
    status: 200,
    response: paged(account),
  },
  listAccountLogs: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs',
    tag: 'Accounts',
    summary: 'List log entries of an account, newest first',
    params: params('account_id'),
    query: z.object({ cursor, includeDeleted: word, limit }),
    status: 200,
    response: paged(accountLog),
  },
  getAccountLog: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    tag: 'Accounts',
    summary: 'Read one log entry',
    params: params('account_id', 'account_log_id'),
    query: none,
    status: 200,
    response: accountLog,
  },
  updateAccountLog: {
    method: 'PATCH',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    tag: 'Accounts',
    summary: 'Replace the text of a log entry',
    params: params('account_id', 'account_log_id'),
    query: none,
    body: accountLogPatch,
    status: 200,
    response: accountLogPatchResult,
  },
  createAccountLog: {
    method: 'POST',
    path: '/v0/account_logs',
    tag: 'Accounts',
    summary: 'Write a log entry to an account, found or created',
    params: none,
    query: none,
    body: accountLogCreate,
    status: 201,
    response: accountLogResult,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type Operation = keyof Endpoints;
export type Params<O extends Operation> = z.output<Endpoints[O]['params']>;
export type Query<O extends Operation> = z.output<Endpoints[O]['query']>;
export type Body<O extends Operation> = Endpoints[O] extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : undefined;
export type Reply<O extends Operation> = z.output<Endpoints[O]['response']>;
