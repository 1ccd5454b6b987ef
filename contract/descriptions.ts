import type { Operation } from './operations.ts';

/** Descriptions of operations, shown below their summary. */
export const operationDescriptions: Record<Operation, string> = {
  listPages: 'Lists the pages of your tenant with their actions, scripts and metadata.',
  updatePage:
    "Replaces the parts you send; other parts stay as they are. The page's ETag is its quoted `updatedAt`: send it as `If-Match` so you don't overwrite somebody else's changes.",
  archivePage:
    'Archives a page and cancels scheduled publications of its audiences. Send an empty JSON object as the body.',
  createAudience:
    'Creates an audience with a first version. It is published at once unless `publishBehavior` is `draft`.',
  updateAudience:
    "Sets the overrides you send and clears those you send as null. If anything changes, this makes a new version. The audience's ETag is its quoted `latestVersion.versionId`, followed by `@` and the publish time in ms if it is scheduled: send it as `If-Match` so you don't overwrite somebody else's changes. Without the time it is accepted as well.",
  searchAudiences: 'Finds audiences of all pages by name, page name or exact ID.',
  listAudienceSessions:
    'Lists the sessions of a page that started in a range. `startDate` and `endDate` are both inclusive.',
  listInteractions: 'Returns what a visitor did in a session: clicks, questions, answers.',
  restoreMessage:
    'Makes a new version with the context of an earlier one. Send an empty JSON object as the body.',
  listAudienceVersions: 'Lists the versions of an audience. `include=messageSnapshot` adds their messages.',
  getAudienceVersion: 'Returns one version with its context and status.',
  searchTopics: 'Finds topics by any part of their title, purpose or the text of their entries.',
  updateTopic: 'Changes the title or the position of a topic.',
  getPerson: 'Returns one person.',
  createPersonLog:
    'Adds a log entry. The person is found by ID, email, phone number or LinkedIn profile, or created.',
  listAccounts: 'Lists the accounts of your tenant. `includeEmptyOnly=true` lists only those without people.',
  listAccountLogs: 'Lists the log entries of an account. `includeDeleted=true` adds deleted ones.',
  getAccountLog: 'Returns one log entry of an account.',
  updateAccountLog: 'Replaces the text of a log entry, `payload.text`. Its other fields stay as they are.',
  createAccountLog: 'Adds a log entry. The account is found by ID or domain, or created.',
  getPage: 'Returns one page. Its ETag is its quoted `updatedAt`.',
  listAudiences:
    'Lists audiences with their status and newest version. `query` finds them by their names, their people and their contexts, then by the names of their pages, or by the exact ID of an audience, page or person; `state`, `personId`, `accountId` and `hasOverrides` narrow the list. The total is null if more than 10,000 audiences match a filter, or several pages of them a search.',
  listPageAudiences:
    'Lists the audiences of a page with their status and newest version. `query` finds them by their names, their people and their contexts, or by the exact ID of an audience or person; `state`, `personId`, `accountId` and `hasOverrides` narrow the list. The total is null if more than 10,000 audiences match a filter, or several pages of them a search.',
  getAudience:
    'Returns one audience. Its ETag is its quoted `latestVersion.versionId`, followed by `@` and the publish time in ms if it is scheduled.',
  getTopic: 'Returns one topic. Its ETag is its quoted `updatedAt`.',
  getAccount: 'Returns one account.',
  getAudienceSession: 'Returns one session.',
  listPersons:
    'Lists the people of your tenant. `query` finds them by their names, emails, domains, accounts, phone numbers and LinkedIn profiles, or by the exact ID of a person or account; `accountId` lists the people of an account.',
  listPersonLogs: 'Lists the log entries of a person. `includeDeleted=true` adds deleted ones.',
  getPersonLog: 'Returns one log entry of a person.',
  listPersonAudiences: 'Lists the audiences that were made for a person.',
  mergePerson:
    'Moves the log entries and audiences of a person to the person `into`, fills in what that one lacks, and deletes the first person. Returns the person kept.',
  listAccountLogEntries:
    'Lists the log entries of an account that were added in a range. `startDate` and `endDate` are both inclusive. The total is null if counting would read every entry.',
  deleteAccountLog: 'Deletes a log entry. It can be restored.',
  restoreAccountLog: 'Restores a deleted log entry. Send an empty JSON object as the body.',
  listPersonLogEntries:
    'Lists the log entries of a person that were added in a range. `startDate` and `endDate` are both inclusive. The total is null if counting would read every entry.',
  deletePersonLog: 'Deletes a log entry of a person. It can be restored.',
  restorePersonLog: 'Restores a deleted log entry of a person. Send an empty JSON object as the body.',
  createPage: 'Creates a draft page: empty, or a copy of `copyFrom`.',
  publishPage: 'Publishes a draft page. Send an empty JSON object as the body.',
  restorePage: 'Turns an archived page into a draft. Send an empty JSON object as the body.',
  listPageRevisions:
    'Lists the stored states of a page. Every change stores one; the newest 200 and all named ones are kept.',
  getPageRevision: 'Returns the page as it was in a revision.',
  namePageRevision: 'Names a revision, so that it is kept. Null removes the name.',
  listPagePublications:
    'Lists every version that went live in a range, also those that were replaced or archived since. `startDate` and `endDate` are both inclusive. The total is null if counting would read every version.',
  draftAudience:
    'Changes overrides as an update of the audience does, but makes a draft version, which replaces earlier ones that are not published. Visitors keep seeing the published one. Of a scheduled audience, send `publishAt`: without it, the response is 409.',
  publishAudience:
    'Publishes the newest version. With `publishAt` it waits until then, and replaces an earlier schedule.',
  cancelAudiencePublish: 'Cancels a scheduled publication. The version becomes a draft again.',
  archiveAudience: 'Archives an audience. Send an empty JSON object as the body.',
  getVersionValues:
    'Returns all overrides that a version was made with. `known` is false for those that were not stored: for versions from before this operation existed, only the context is known.',
  discardAudienceDraft:
    'Cancels the versions above the published one, and gives the audience its overrides again. Without such versions, nothing changes. The response is 409 if the audience was never published, is scheduled, being published or archived, or if the overrides of the published version are unknown.',
  restoreAudience:
    'Makes a draft version of an archived audience, with the same overrides. Visitors do not see it until you publish it. Send an empty JSON object as the body.',
  createPersonAudience:
    "Creates an audience as for a page, linked to a person. Its computed name is the person's.",
  setAudiencePerson:
    "Links an audience to a person, and gives it the person's name as its computed name. Null unlinks it, and it gets a numbered name. This makes no version.",
  createTopic: 'Creates a topic, at the end of the list unless `sortOrder` is set.',
  createTopicEntry: 'Adds an entry, at the end of the topic unless `sortOrder` is set.',
  updateTopicEntry: "Changes the content or position of an entry. `If-Match` takes the topic's ETag.",
  deleteTopicEntry: 'Deletes an entry of a topic.',
  listPageInteractions:
    'Lists the sessions of a page that started in a range, each with its interactions. Sessions without any are included.',
  countPageSessions: 'Counts the sessions of a page that started in a range. Empty intervals are left out.',
  countSessions:
    'Counts the sessions of each page that started in a range, ordered by page and time. Empty intervals are left out.',
};

export const tagDescriptions: Record<string, string> = {
  Pages: 'Pages your visitors see.',
  Audiences: 'A page tailored to some of its visitors.',
  'Audience versions': 'Every change of an audience makes a version.',
  Sessions: 'Visits of a page and what happened in them.',
  Topics: 'What the page agent can talk about.',
  History: 'Earlier states of a page.',
  People: 'People you know, and their logs.',
  Accounts: 'Companies you know, and their logs.',
};
