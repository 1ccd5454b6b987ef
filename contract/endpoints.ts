import * as z from 'zod/mini';
import { audienceCreate, audiencePatch } from './audience-requests.ts';
import { type Endpoint, none, params } from './endpoint.ts';
import { extensionEndpoints } from './extension-endpoints.ts';
import { MAX_LIMIT_OF_SMALL } from './limits.ts';
import { accountLogCreate, accountLogPatch, personLogCreate } from './log-requests.ts';
import { type Operation, operations } from './operations.ts';
import { pagePatch } from './page-requests.ts';
import { cursor, dateTime, emptyObject, limit, limitTo, searchQuery } from './request-scalars.ts';
import { text } from './scalars.ts';
import { topicPatch } from './topic-requests.ts';

const word = z.optional(text);

/** The operations of the Audience Page Service. Client, routes, forms and OpenAPI document derive from this table. */
export const endpoints = {
  listPages: {
    ...operations.listPages,
    tag: 'Pages',
    summary: 'List pages, newest first',
    params: none,
    query: z.object({ cursor, limit }),
    status: 200,
  },
  updatePage: {
    ...operations.updatePage,
    tag: 'Pages',
    summary: 'Update a page',
    params: params('page_id'),
    query: none,
    body: pagePatch,
    status: 200,
    header: 'if-match',
  },
  archivePage: {
    ...operations.archivePage,
    tag: 'Pages',
    summary: 'Archive a page',
    params: params('page_id'),
    query: none,
    body: emptyObject,
    status: 200,
    header: 'if-match',
  },
  createAudience: {
    ...operations.createAudience,
    tag: 'Audiences',
    summary: 'Create an audience of a page',
    params: params('page_id'),
    query: none,
    body: audienceCreate,
    status: 201,
    header: 'idempotency-key',
  },
  updateAudience: {
    ...operations.updateAudience,
    tag: 'Audiences',
    summary: 'Set or clear the overrides of an audience',
    params: params('page_id', 'audience_id'),
    query: none,
    body: audiencePatch,
    status: 200,
    header: 'if-match',
  },
  searchAudiences: {
    ...operations.searchAudiences,
    tag: 'Audiences',
    summary: 'Search audiences by name, page name or exact ID',
    params: none,
    query: z.object({ limit: limitTo(MAX_LIMIT_OF_SMALL), query: searchQuery }),
    status: 200,
  },
  listAudienceSessions: {
    ...operations.listAudienceSessions,
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
  },
  listInteractions: {
    ...operations.listInteractions,
    tag: 'Sessions',
    summary: 'List what happened in a session',
    params: params('audience_session_id'),
    query: none,
    status: 200,
  },
  restoreMessage: {
    ...operations.restoreMessage,
    tag: 'Audience versions',
    summary: 'Restore the context of an earlier version',
    params: params('page_id', 'audience_id', 'message_id'),
    query: none,
    body: emptyObject,
    status: 200,
    header: 'if-match',
  },
  listAudienceVersions: {
    ...operations.listAudienceVersions,
    tag: 'Audience versions',
    summary: 'List versions of an audience, highest number first',
    params: params('page_id', 'audience_id'),
    query: z.object({ cursor, include: word, limit }),
    status: 200,
  },
  getAudienceVersion: {
    ...operations.getAudienceVersion,
    tag: 'Audience versions',
    summary: 'Get an audience version',
    params: params('page_id', 'audience_id', 'version_id'),
    query: none,
    status: 200,
  },
  searchTopics: {
    ...operations.searchTopics,
    tag: 'Topics',
    summary: 'Search topics over title, purpose and entries',
    params: none,
    query: z.object({ cursor, limit, query: searchQuery }),
    status: 200,
  },
  updateTopic: {
    ...operations.updateTopic,
    tag: 'Topics',
    summary: 'Rename or reorder a topic',
    params: params('topic_id'),
    query: none,
    body: topicPatch,
    status: 200,
    header: 'if-match',
  },
  getPerson: {
    ...operations.getPerson,
    tag: 'People',
    summary: 'Get a person',
    params: params('person_id'),
    query: none,
    status: 200,
  },
  createPersonLog: {
    ...operations.createPersonLog,
    tag: 'People',
    summary: 'Add a log entry to a person',
    params: none,
    query: none,
    body: personLogCreate,
    status: 201,
    etag: true,
  },
  listAccounts: {
    ...operations.listAccounts,
    tag: 'Accounts',
    summary: 'List accounts, newest first',
    params: none,
    query: z.object({ cursor, includeEmptyOnly: word, limit }),
    status: 200,
  },
  listAccountLogs: {
    ...operations.listAccountLogs,
    tag: 'Accounts',
    summary: 'List log entries of an account, newest first',
    params: params('account_id'),
    query: z.object({ cursor, includeDeleted: word, limit }),
    status: 200,
  },
  getAccountLog: {
    ...operations.getAccountLog,
    tag: 'Accounts',
    summary: 'Get a log entry',
    params: params('account_id', 'account_log_id'),
    query: none,
    status: 200,
    header: 'if-none-match',
  },
  updateAccountLog: {
    ...operations.updateAccountLog,
    tag: 'Accounts',
    summary: 'Replace the text of a log entry',
    params: params('account_id', 'account_log_id'),
    query: none,
    body: accountLogPatch,
    status: 200,
    header: 'if-match',
  },
  createAccountLog: {
    ...operations.createAccountLog,
    tag: 'Accounts',
    summary: 'Add a log entry to an account',
    params: none,
    query: none,
    body: accountLogCreate,
    status: 201,
    etag: true,
  },
  ...extensionEndpoints,
} as const satisfies Record<Operation, Endpoint>;

export type Endpoints = typeof endpoints;
export type Params<O extends Operation> = z.output<Endpoints[O]['params']>;
export type Query<O extends Operation> = z.output<Endpoints[O]['query']>;
export type Body<O extends Operation> = Endpoints[O] extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : undefined;
