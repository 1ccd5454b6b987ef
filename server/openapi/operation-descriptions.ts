import type { Operation } from '#contract/operations.ts';

/** What each operation does beyond its summary. */
export const operationDescriptions: Record<Operation, string> = {
  listPages: 'Lists the pages of your tenant with their actions, scripts and metadata.',
  updatePage:
    "Replaces the parts you send; other parts stay as they are. The page's ETag is its quoted `updatedAt`: send it as `If-Match` so you don't overwrite somebody else's changes.",
  archivePage: 'Archives a page. Send an empty JSON object as the body.',
  createAudience:
    'Creates an audience with a first version. It is published at once unless `publishBehavior` is `draft`.',
  updateAudience:
    "Sets the overrides you send and clears those you send as null. If anything changes, this makes a new version. The audience's ETag is its quoted `latestVersion.versionId`: send it as `If-Match` so you don't overwrite somebody else's changes.",
  searchAudiences: 'Finds audiences of all pages by name, page name or exact ID.',
  listAudienceSessions:
    'Lists the sessions of a page that started in a range. `startDate` and `endDate` are both inclusive.',
  listInteractions: 'Returns what a visitor did in a session: clicks, questions, answers.',
  restoreMessage:
    'Makes a new version with the context of an earlier one. Send an empty JSON object as the body.',
  listAudienceVersions: 'Lists the versions of an audience. `include=messageSnapshot` adds their messages.',
  getAudienceVersion: 'Returns one version with its context and status.',
  searchTopics: 'Finds topics by title, purpose or the text of their entries.',
  updateTopic: 'Changes the title or the position of a topic.',
  getPerson: 'Returns one person.',
  createPersonLog:
    'Adds a log entry. The person is found by ID, email, phone number or LinkedIn profile, or created.',
  listAccounts: 'Lists the accounts of your tenant. `includeEmptyOnly=true` lists only those without people.',
  listAccountLogs: 'Lists the log entries of an account. `includeDeleted=true` adds deleted ones.',
  getAccountLog: 'Returns one log entry of an account.',
  updateAccountLog: 'Replaces the text of a log entry.',
  createAccountLog: 'Adds a log entry. The account is found by ID or domain, or created.',
};

export const tagDescriptions: Record<string, string> = {
  Pages: 'Pages your visitors see.',
  Audiences: 'A page tailored to some of its visitors.',
  'Audience versions': 'Every change of an audience makes a version.',
  Sessions: 'Visits of a page and what happened in them.',
  Topics: 'What the page agent can talk about.',
  Persons: 'People you know, and their logs.',
  Accounts: 'Companies you know, and their logs.',
};
