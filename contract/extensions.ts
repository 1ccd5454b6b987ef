import { account, accountLog } from './accounts.ts';
import { versionValues } from './audience-versions.ts';
import { audience, scheduledAudience } from './audiences.ts';
import type { Capability } from './capabilities.ts';
import {
  accountLogEntryList,
  audienceList,
  pageRevisionList,
  pageSessionCountList,
  personList,
  personLogEntryList,
  personLogList,
  publicationList,
  sessionCountList,
  sessionInteractionsList,
} from './lists.ts';
import type { OperationReply } from './operation-reply.ts';
import { page, pageRevision } from './pages.ts';
import { person, personLog } from './persons.ts';
import { audienceSession } from './sessions.ts';
import { topic } from './topics.ts';

const withCapability = <C extends Capability, const T extends Record<string, OperationReply>>(
  capability: C,
  operations: T,
) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, { ...operation, capability }]),
  ) as { [K in keyof T]: T[K] & { readonly capability: C } };

/** Operations beyond the reference, each with the capability that announces it. */
export const extensions = {
  ...withCapability('read-one', {
    getPage: { method: 'GET', path: '/v0/pages/{page_id}', response: page },
    listAudiences: { method: 'GET', path: '/v0/audiences', response: audienceList },
    listPageAudiences: {
      method: 'GET',
      path: '/v0/pages/{page_id}/audiences',
      response: audienceList,
    },
    getAudience: {
      method: 'GET',
      path: '/v0/pages/{page_id}/audiences/{audience_id}',
      response: scheduledAudience,
    },
    getTopic: { method: 'GET', path: '/v0/topics/{topic_id}', response: topic },
    getAccount: { method: 'GET', path: '/v0/accounts/{account_id}', response: account },
    getAudienceSession: {
      method: 'GET',
      path: '/v0/audience_sessions/{audience_session_id}',
      response: audienceSession,
    },
  }),
  ...withCapability('people', {
    listPersons: { method: 'GET', path: '/v0/persons', response: personList },
    listPersonLogs: { method: 'GET', path: '/v0/persons/{person_id}/logs', response: personLogList },
    getPersonLog: {
      method: 'GET',
      path: '/v0/persons/{person_id}/logs/{person_log_id}',
      response: personLog,
    },
    listPersonAudiences: {
      method: 'GET',
      path: '/v0/persons/{person_id}/audiences',
      response: audienceList,
    },
    mergePerson: { method: 'POST', path: '/v0/persons/{person_id}/merge', response: person },
  }),
  ...withCapability('logs', {
    listAccountLogEntries: {
      method: 'GET',
      path: '/v0/accounts/{account_id}/log_entries',
      response: accountLogEntryList,
    },
    deleteAccountLog: {
      method: 'DELETE',
      path: '/v0/accounts/{account_id}/logs/{account_log_id}',
      response: accountLog,
    },
    restoreAccountLog: {
      method: 'POST',
      path: '/v0/accounts/{account_id}/logs/{account_log_id}/restore',
      response: accountLog,
    },
    listPersonLogEntries: {
      method: 'GET',
      path: '/v0/persons/{person_id}/log_entries',
      response: personLogEntryList,
    },
    deletePersonLog: {
      method: 'DELETE',
      path: '/v0/persons/{person_id}/logs/{person_log_id}',
      response: personLog,
    },
    restorePersonLog: {
      method: 'POST',
      path: '/v0/persons/{person_id}/logs/{person_log_id}/restore',
      response: personLog,
    },
  }),
  ...withCapability('page-lifecycle', {
    createPage: { method: 'POST', path: '/v0/pages', response: page },
    publishPage: { method: 'POST', path: '/v0/pages/{page_id}/publish', response: page },
    restorePage: { method: 'POST', path: '/v0/pages/{page_id}/unarchive', response: page },
  }),
  ...withCapability('page-history', {
    listPageRevisions: {
      method: 'GET',
      path: '/v0/pages/{page_id}/revisions',
      response: pageRevisionList,
    },
    getPageRevision: {
      method: 'GET',
      path: '/v0/pages/{page_id}/revisions/{revision_id}',
      response: page,
    },
    namePageRevision: {
      method: 'PATCH',
      path: '/v0/pages/{page_id}/revisions/{revision_id}',
      response: pageRevision,
    },
  }),
  ...withCapability('publications', {
    listPagePublications: {
      method: 'GET',
      path: '/v0/pages/{page_id}/publications',
      response: publicationList,
    },
  }),
  ...withCapability('audience-lifecycle', {
    draftAudience: {
      method: 'PATCH',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/draft',
      response: scheduledAudience,
    },
    publishAudience: {
      method: 'POST',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/publish',
      response: scheduledAudience,
    },
    cancelAudiencePublish: {
      method: 'DELETE',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/publish',
      response: scheduledAudience,
    },
    archiveAudience: {
      method: 'POST',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/archive',
      response: scheduledAudience,
    },
  }),
  ...withCapability('audience-history', {
    getVersionValues: {
      method: 'GET',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/values',
      response: versionValues,
    },
    discardAudienceDraft: {
      method: 'DELETE',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/draft',
      response: scheduledAudience,
    },
    restoreAudience: {
      method: 'POST',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/unarchive',
      response: scheduledAudience,
    },
  }),
  ...withCapability('audience-persons', {
    createPersonAudience: {
      method: 'POST',
      path: '/v0/pages/{page_id}/persons/{person_id}/audiences',
      response: audience,
    },
    setAudiencePerson: {
      method: 'PUT',
      path: '/v0/pages/{page_id}/audiences/{audience_id}/person',
      response: scheduledAudience,
    },
  }),
  ...withCapability('topic-entries', {
    createTopic: { method: 'POST', path: '/v0/topics', response: topic },
    createTopicEntry: { method: 'POST', path: '/v0/topics/{topic_id}/entries', response: topic },
    updateTopicEntry: {
      method: 'PATCH',
      path: '/v0/topics/{topic_id}/entries/{topic_entry_id}',
      response: topic,
    },
    deleteTopicEntry: {
      method: 'DELETE',
      path: '/v0/topics/{topic_id}/entries/{topic_entry_id}',
      response: topic,
    },
  }),
  ...withCapability('questions', {
    listPageInteractions: {
      method: 'GET',
      path: '/v0/pages/{page_id}/interactions',
      response: sessionInteractionsList,
    },
  }),
  ...withCapability('session-counts', {
    countPageSessions: {
      method: 'GET',
      path: '/v0/pages/{page_id}/session_counts',
      response: sessionCountList,
    },
    countSessions: {
      method: 'GET',
      path: '/v0/session_counts',
      response: pageSessionCountList,
    },
  }),
};
