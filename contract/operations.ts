import type * as z from 'zod/mini';
import { accountLog, accountLogPatchResult, accountLogResult } from './accounts.ts';
import { audienceVersion } from './audience-versions.ts';
import { audience, restoreResult } from './audiences.ts';
import { extensions } from './extensions.ts';
import {
  accountList,
  accountLogList,
  audienceHitList,
  audienceSessionList,
  audienceVersionList,
  pageList,
  topicList,
} from './lists.ts';
import type { OperationReply } from './operation-reply.ts';
import { page } from './pages.ts';
import { person, personLogResult } from './persons.ts';
import { interactionsResult } from './sessions.ts';
import { topic } from './topics.ts';

/** The 20 operations of the reference. */
export const referenceOperations = {
  listPages: {
    method: 'GET',
    path: '/v0/pages',
    response: pageList,
  },
  updatePage: {
    method: 'PATCH',
    path: '/v0/pages/{page_id}',
    response: page,
  },
  archivePage: {
    method: 'POST',
    path: '/v0/pages/{page_id}/archive',
    response: page,
  },
  createAudience: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences',
    response: audience,
  },
  updateAudience: {
    method: 'PATCH',
    path: '/v0/pages/{page_id}/audiences/{audience_id}',
    response: audience,
  },
  searchAudiences: {
    method: 'GET',
    path: '/v0/audiences/search',
    response: audienceHitList,
  },
  listAudienceSessions: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audience_sessions',
    response: audienceSessionList,
  },
  listInteractions: {
    method: 'GET',
    path: '/v0/audience_sessions/{audience_session_id}/interactions',
    response: interactionsResult,
  },
  restoreMessage: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
    response: restoreResult,
  },
  listAudienceVersions: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions',
    response: audienceVersionList,
  },
  getAudienceVersion: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}',
    response: audienceVersion,
  },
  searchTopics: {
    method: 'GET',
    path: '/v0/topics/search',
    response: topicList,
  },
  updateTopic: {
    method: 'PATCH',
    path: '/v0/topics/{topic_id}',
    response: topic,
  },
  getPerson: {
    method: 'GET',
    path: '/v0/persons/{person_id}',
    response: person,
  },
  createPersonLog: {
    method: 'POST',
    path: '/v0/person_logs',
    response: personLogResult,
  },
  listAccounts: {
    method: 'GET',
    path: '/v0/accounts',
    response: accountList,
  },
  listAccountLogs: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs',
    response: accountLogList,
  },
  getAccountLog: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    response: accountLog,
  },
  updateAccountLog: {
    method: 'PATCH',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    response: accountLogPatchResult,
  },
  createAccountLog: {
    method: 'POST',
    path: '/v0/account_logs',
    response: accountLogResult,
  },
} as const satisfies Record<string, OperationReply>;

/**
 * All operations, as a client needs them. Request schemas are in `endpoints.ts`, which the dashboard doesn't load on a
 * first visit.
 */
export const operations = { ...referenceOperations, ...extensions };

export type Operation = keyof typeof operations;
export type Reply<O extends Operation> = z.output<(typeof operations)[O]['response']>;

/** An operation and its input. */
export interface ApiRequest {
  operation: Operation;
  input: {
    params?: Record<string, string> | undefined;
    query?: Record<string, unknown> | undefined;
    body?: unknown;
    headers?: Record<string, string> | undefined;
  };
}
