import type * as z from 'zod/mini';
import type { accountLogPatchResult } from './accounts.ts';
import type { restoreResult } from './audiences.ts';
import type { bodySchemas, responseSchemas } from './components.ts';
import type { Endpoints } from './endpoints.ts';
import type { paged } from './envelope.ts';
import type { accountLogPatch } from './log-requests.ts';
import type { Operation } from './operations.ts';
import type { imageShape, linkShape } from './pages.ts';
import type { interactionsResult } from './sessions.ts';

/** Description and example of a field. Without an example, it's built from the fields inside. */
export type FieldDoc = readonly [description: string, example?: unknown];

type KeysOf<S> = S extends { shape: infer Shape } ? keyof Shape & string : never;
type ValuesOf<T> = T[keyof T];
type Responses = typeof responseSchemas;
type Bodies = typeof bodySchemas;
type Component = keyof Responses | keyof Bodies;
type FieldName =
  | KeysOf<ValuesOf<Responses>>
  | KeysOf<ValuesOf<Bodies>>
  | KeysOf<ReturnType<typeof paged<z.ZodMiniType>>>
  | KeysOf<typeof restoreResult | typeof accountLogPatchResult | typeof accountLogPatch>
  | KeysOf<typeof interactionsResult>
  | KeysOf<ValuesOf<Endpoints>['params']>
  | KeysOf<ValuesOf<Endpoints>['query']>
  | keyof typeof imageShape
  | keyof typeof linkShape
  | 'image'
  | 'logos'
  | 'message'
  | 'messageId'
  | 'path';

/** The example of a time in responses; `TIMESTAMPS=iso` writes it as ISO 8601. */
export const EXAMPLE_TIME = '+1763690000000';
export const ISO_EXAMPLE_TIME = '2025-11-21T02:13:20.000Z';
const CREATED: FieldDoc = ['When the record was created.', EXAMPLE_TIME];
const PAGE = 'page_4f7c1a2b';
const AUDIENCE = 'aud_9d3e5f60';
const VERSION = 'ver_2b8c4d1e';
const PERSON = 'person_7a1c9e35';
const ACCOUNT = 'account_0123456789abcdefghijklmnop';

/** Every field of the API by name. Where a name means two things, `schemaFields` has the other meaning. */
export const fields: Record<FieldName, FieldDoc> = {
  accountId: ['ID of the account.', ACCOUNT],
  accountLogId: ['ID of the log entry.', 'alog_51c0d7e2'],
  account_id: ['ID of the account.', ACCOUNT],
  account_log_id: ['ID of the log entry.', 'alog_51c0d7e2'],
  actionCardWidgets: ['Action cards of the page. An update replaces the whole list.'],
  actionFormIdOverride: [
    "ID of the form this audience gets instead of the page's. Null uses the page's.",
    'form_demo_request',
  ],
  actionFormInstructionsOverride: [
    "Form instructions for this audience. Null uses the page's.",
    'Ask for the company size.',
  ],
  actionId: ['ID of the action.', 'action_book_demo'],
  actionIndex: ['Position of the action on the page, from 0.', 0],
  actionType: ['Kind of action, such as a link or a form.', 'link'],
  actionUrlOverride: [
    "URL the action opens for this audience. Null uses the page's.",
    'https://example.com/demo',
  ],
  actions: ['Actions of the page, in order. An update replaces the whole list.'],
  altText: ['Text for people who cannot see the image.', 'Acme logo'],
  analyticsSessionId: ['ID of the session in the analytics tool, empty if unknown.', 'ga_184c20'],
  archivedAt: ['When the record was archived. Null if it is not.', null],
  assetId: ['ID of the image in the asset library.', 'asset_12ab34cd'],
  audienceId: ['ID of the audience.', AUDIENCE],
  audienceSessionId: ['ID of the session.', 'session_6e0b2d91'],
  audience_id: ['ID of the audience.', AUDIENCE],
  audience_session_id: ['ID of the session.', 'session_6e0b2d91'],
  audiencesCount: ['Number of audiences of the page.', 3],
  author: ['Author named in the page metadata.', 'Acme Inc.'],
  bounces: ['Number of visits that count as a bounce.', 12],
  by: [
    'Length of an interval: `quarter` of an hour, `hour` or `day`, in UTC. Without it, the whole range is one interval.',
    'hour',
  ],
  becameDraftAt: ['When the version became a draft. Null if it never was one.', null],
  brandId: ['ID of the brand whose colors and fonts the page uses.', 'brand_acme'],
  buttonTitle: ['Label of the button.', 'Book a demo'],
  cancelledAt: ['When the version was canceled. Null if it was not.', null],
  canonicalUrl: ['Canonical URL of the page.', 'https://example.com/pricing'],
  changedKeys: [
    'Keys that differ from the revision before. All keys in the first revision.',
    ['name', 'actions'],
  ],
  code: ['Stable name of the error, for programs.', 'not_found'],
  componentContext: ['Text around the part of the page the visitor used.', 'Pricing table'],
  componentId: ['ID of the part of the page the visitor used.', 'pricing-table'],
  computedName: ['Name derived from the audience. Used if there is no custom name.', 'Ada Lovelace'],
  conversions: ['Number of visitors who converted.', 8],
  copyFrom: ['ID of the page to copy. The other fields replace those of the copy.', 'page_4f7c1a2b'],
  content: ['The JavaScript of the script.', "console.log('Hello');"],
  createdAt: CREATED,
  createdPerson: ['Whether this request created the person.', true],
  cursor: [
    '`nextCursor` of the previous response. Leave it out to get the first page of results; keep the other parameters the same.',
    'eyJhZnRlciI6MTAwfQ',
  ],
  customName: ['Name set by you. Null uses the computed name.', 'Enterprise buyers'],
  deletedAt: ['When the record was deleted. Null if it is not.', null],
  description: ['Page description for search engines.', 'Plans and prices of Acme.'],
  detail: ['What went wrong and what to do.', 'No such page.'],
  domain: ['Domain of the company. Null if a person has none.', 'example.com'],
  effectiveMetadata: ['Metadata visitors get: the page metadata with the overrides applied.'],
  effectiveName: ['The custom name, or else the computed name.', 'Enterprise buyers'],
  email: ['Email address. Null in responses if unknown.', 'ada@example.com'],
  enabled: ['Whether the script runs on the page.', true],
  endDate: [
    'Last moment of the range, inclusive: sessions that started at or before it. ISO 8601 with a zone.',
    '2026-03-31T23:59:59Z',
  ],
  entries: ['Entries of the topic, in order.'],
  errors: ['The invalid fields, if any.'],
  fileId: ['ID of the uploaded file.', 'file_88aa77bb'],
  footerLinks: ['Groups of links in the footer. An update replaces the whole list.'],
  formSubmits: ['Number of visitors who submitted a form.', 5],
  formSubmissionEmail: ['Email address from the submitted form, empty if none.', 'ada@example.com'],
  formSubmissionId: ['ID of the form submission, empty if none.', 'sub_30cc19'],
  formSubmissionIdentifier: ['What identifies the sender of the form, empty if none.', 'ada@example.com'],
  formSubmissionPhone: ['Phone number from the submitted form, empty if none.', '+49305550142'],
  found: ['Whether the session exists.', true],
  groundingChunkIds: ['IDs of the answer sources.', ['chunk_1']],
  hasConversion: ['Whether the visitor converted.', true],
  hasFormSubmit: ['Whether the visitor submitted a form.', true],
  hasMore: ['Whether there are more results.', false],
  headerActionId: ['ID of the action in the header. Null in an update removes it.', 'action_book_demo'],
  id: ['ID of the link or group.', 'footer_1'],
  idempotencyKey: [
    'Your unique key for this entry. Sending the same key again does not add a second entry.',
    'crm-event-1042',
  ],
  image: ['Image of the logo.'],
  include: [
    'Comma-separated list of extras. `messageSnapshot` adds the message of each version.',
    'messageSnapshot',
  ],
  includeDeleted: ['`true` includes deleted log entries. Any other value counts as false.', 'true'],
  includeEmptyOnly: [
    '`true` lists only accounts without linked people. Any other value counts as false.',
    'true',
  ],
  interactions: ['What the visitor did, oldest first.'],
  into: ['ID of the person to keep.', 'person_ada2'],
  isBounce: ['Whether the visit counts as a bounce.', false],
  isDefault: ['Whether this is a default topic.', false],
  isNewPageAgent: ['Whether the audience uses the new page agent.', true],
  items: ['The results.'],
  keywords: ['Keywords for search engines.', ['pricing', 'plans']],
  label: ['What the visitor clicked or asked.', 'Compare plans'],
  latestActivityAt: ['When the account was last active.', EXAMPLE_TIME],
  latestVersionAt: ['When the newest version was created.', EXAMPLE_TIME],
  latestVersionId: ['ID of the newest version.', VERSION],
  latestVersionNumber: ['Number of the newest version, counted from 1.', 6],
  latestVersion: ["The newest version. Its quoted `versionId` is the audience's ETag."],
  limit: ['Most results to return, 50 by default. A response may hold fewer, to stay under 8 MiB.', 50],
  linkedPersonsCount: ['Number of people linked to the account.', 4],
  linkedinProfileUrl: [
    'URL of the LinkedIn profile. Null in responses if unknown.',
    'https://www.linkedin.com/in/example',
  ],
  links: ['Links of the group, in order.'],
  logos: ['Logos on the card.'],
  maxScrollDepthPercentage: ['How far down the visitor scrolled, in percent.', 80],
  message: ['What is wrong with the field.', 'This is required'],
  messageId: ['ID of the message that holds the context of a version.', 'msg_44d1e0'],
  messageSnapshot: ['The message of this version, if requested with `include`.'],
  message_id: ['ID of the message to restore.', 'msg_44d1e0'],
  metadata: ['Page metadata. An update replaces all of it.'],
  metadataOverride: ["Metadata for this audience. `{}` uses the page's."],
  name: ['Name of the record.', 'Pricing'],
  nextCursor: ['Send as `cursor` to get the next page of results. Null on the last one.', null],
  obsoleteAt: ['When a newer version replaced this one. Null if none did.', null],
  ogDescription: ['Description when shared.', 'Plans and prices of Acme.'],
  ogImageAlt: ['Alt text of the image when shared.', 'Acme pricing'],
  ogImageFileId: ['File ID of the image when shared. Read only.', 'file_88aa77bb'],
  ogImageUrl: ['URL of the image when shared. Read only.', 'https://example.com/og.png'],
  ogSiteName: ['Site name when shared.', 'Acme'],
  ogTitle: ['Title when shared.', 'Acme pricing'],
  ogUrl: ['URL when shared.', 'https://example.com/pricing'],
  order: ['Direction of the order; ascending by default, descending for times.', 'asc'],
  options: ['Options the visitor could choose from.', ['Monthly', 'Yearly']],
  pageContext: ['What the page agent should know about the page.', 'Compares our three plans.'],
  pageId: ['ID of the page.', PAGE],
  pageName: ['Name of the page.', 'Pricing'],
  pageTitle: ['Title of the page during the session.', 'Pricing'],
  pageType: ['What the page is used for.', 'inbound'],
  pageUrl: ['URL the visitor opened.', 'https://example.com/pricing'],
  page_id: ['ID of the page.', PAGE],
  path: ['Path of the field in the request.', 'actions.0.url'],
  payload: ['Content of the log entry: any JSON object.', { text: 'Asked for a quote' }],
  personName: ['Name of the person.', 'Ada Park'],
  personId: ['ID of the person. Null in an audience not made for a person.', PERSON],
  person_log_id: ['ID of the log entry.', 'plog_d0419b'],
  personLogId: ['ID of the log entry.', 'plog_d0419b'],
  personRouteKey: ["Part of the URL that names the person. Null if there's none.", 'ada'],
  person_id: ['ID of the person.', PERSON],
  phoneNumber: [
    'Phone number: a plus sign and 2 to 15 digits. Null in responses if unknown.',
    '+49305550142',
  ],
  publishAt: ['When to publish the newest version. Null in responses unless that is scheduled.', null],
  publishBehavior: ['Whether to publish at once or save a draft.', 'publish'],
  publishedAt: ['When the version went live. Null if it never did.', EXAMPLE_TIME],
  publishedVersion: ['The version visitors see.'],
  purpose: ['What the action or topic is for.', 'Let visitors book a demo'],
  query: ['Text to search for. Leave it out to list everything.', 'pricing'],
  questionsAskedCount: ['Number of questions the visitor asked.', 2],
  queueDurationMs: ['How long the version waited to be published, in milliseconds. Null if unknown.', 1200],
  queuedAt: ['When the version was queued. Null if it never was.', EXAMPLE_TIME],
  responseText: ['What the page agent answered, empty if nothing.', 'The Team plan costs $20.'],
  revisionId: ['ID of the revision.', 'rev_7d21b0'],
  revision_id: ['ID of the revision.', 'rev_7d21b0'],
  robots: ['Instructions for search engines.', ['noindex']],
  scripts: ['Scripts of the page. An update replaces the whole list.'],
  sessions: ['Number of sessions.', 40],
  sessionEndedAt: ['When the session ended.', EXAMPLE_TIME],
  sessionStartedAt: ['When the session started.', EXAMPLE_TIME],
  slug: ['Part of a URL that names the person.', 'ada-lovelace'],
  sort: ['What to order by; with `query`, the order is by the matching word.', 'name'],
  sortOrder: ['Position in the list; lower comes first.', 1],
  source: ['Where the entry comes from: lower-case letters, digits and single hyphens.', 'crm'],
  startsAt: ['Start of the interval.', EXAMPLE_TIME],
  startDate: [
    'First moment of the range, inclusive: sessions that started at or after it. ISO 8601 with a zone.',
    '2026-03-01T00:00:00Z',
  ],
  status: ['State of the record.', 'published'],
  success: ['True once it is done.', true],
  supplementaryContext: [
    'Context: what the page agent should know about this audience. Null if there is none.',
    'Works at a bank with 500 people.',
  ],
  text: ['Text of the link, or of the log entry.', 'Imprint'],
  themeColor: ['Color of the browser around the page.', '#1d4ed8'],
  timeSpentSeconds: ['Length of the visit, in seconds.', 168],
  timestamp: ['When it happened, in milliseconds since 1970.', 1763690000000],
  title: ['Title shown to visitors.', 'Pricing'],
  topic_entry_id: ['ID of the entry.', 'entry_90f1ab'],
  topicEntryId: ['ID of the entry.', 'entry_90f1ab'],
  topicId: ['ID of the topic.', 'topic_5c2e18'],
  topic_id: ['ID of the topic.', 'topic_5c2e18'],
  totalClicksCount: ['Number of clicks.', 7],
  totalCount: ['Number of results on all pages. Null in a search if unknown.', 1],
  twitterCreator: ['X (Twitter) account of the author.', '@example'],
  twitterDescription: ['Description on X (Twitter).', 'Plans and prices of Acme.'],
  twitterImageAlt: ['Alt text of the image on X (Twitter).', 'Acme pricing'],
  twitterImageFileId: ['File ID of the image on X (Twitter). Read only.', 'file_88aa77bb'],
  twitterImageUrl: ['URL of the image on X (Twitter). Read only.', 'https://example.com/x.png'],
  twitterSite: ['X (Twitter) account of the site.', '@example'],
  twitterTitle: ['Title on X (Twitter).', 'Acme pricing'],
  type: ['Kind of log entry: lower-case letters, digits and single hyphens.', 'webhook'],
  updatedAt: ['When the record last changed.', EXAMPLE_TIME],
  url: ['URL it leads to.', 'https://example.com/demo'],
  utmCampaign: ['Campaign (`utm_campaign`), empty if none.', 'spring'],
  utmContent: ['Content (`utm_content`), empty if none.', 'banner'],
  utmMedium: ['Medium (`utm_medium`), empty if none.', 'email'],
  utmSource: ['Source (`utm_source`), empty if none.', 'newsletter'],
  utmTerm: ['Term (`utm_term`), empty if none.', 'pricing'],
  versionId: ['ID of the version.', VERSION],
  versionNumber: ['Number of the version, counted from 1.', 6],
  version_id: ['ID of the version.', VERSION],
};

/** Fields that mean something of their own in one schema. */
export const schemaFields: { [C in Component | 'content' | 'image']?: Readonly<Record<string, FieldDoc>> } = {
  content: { type: ['Kind of content.', 'text'], content: ['The text itself.', 'The Team plan costs $20.'] },
  image: { url: ['URL of the image.', 'https://example.com/logo.svg'] },
  Account: { name: ['Name of the company.', 'Acme Inc.'] },
  AccountLogCreate: { name: ['Name of the company.', 'Acme Inc.'] },
  ActionCardWidget: {
    type: ['Kind of card.', 'logos'],
    title: ['Title of the card.', 'Trusted by'],
  },
  ActionCardWidgetBody: {
    type: ['Kind of card.', 'logos'],
    title: ['Title of the card.', 'Trusted by'],
  },
  FooterLinkGroup: { title: ['Heading of the group.', 'Company'] },
  FooterLinkGroupBody: { title: ['Heading of the group.', 'Company'] },
  Page: { updatedAt: ["When the page last changed. Quoted, it is the page's ETag.", EXAMPLE_TIME] },
  PageListItem: { updatedAt: ["When the page last changed. Quoted, it is the page's ETag.", EXAMPLE_TIME] },
  Person: { name: ['Name of the person.', 'Ada Lovelace'] },
  PersonLogCreate: { name: ['Name of the person.', 'Ada Lovelace'] },
  Problem: {
    type: ['Kind of problem, as RFC 9457 defines it.', 'urn:audience-console:problem:not_found'],
    title: ['Short name of the problem.', 'Not found'],
    status: ['HTTP status of the response.', 404],
  },
  Script: {
    name: ['Name of the script.', 'Greeting'],
    description: ['What the script does.', 'Greets in the browser console.'],
  },
  ScriptBody: {
    name: ['Name of the script.', 'Greeting'],
    description: ['What the script does.', 'Greets in the browser console.'],
  },
  Topic: { title: ['Title of the topic.', 'Prices'] },
  TopicPatch: { title: ['Title of the topic.', 'Prices'] },
  TopicEntry: { content: ['Content of the entry.'] },
};

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
  getPage: 'Returns one page. Its ETag is its quoted `updatedAt`.',
  listAudiences:
    'Lists audiences with their status and newest version. `query` finds them by the beginnings of words in their names, then in the names of their pages, or by the exact ID of an audience, page or person; `status` is a comma-separated list. The total is null if counting would read every audience.',
  listPageAudiences:
    'Lists the audiences of a page with their status and newest version. `query` finds them by the beginnings of words in their names, or by the exact ID of an audience or person; `status` is a comma-separated list. The total is null if counting would read every audience.',
  getAudience: 'Returns one audience. Its ETag is its quoted `latestVersion.versionId`.',
  getTopic: 'Returns one topic. Its ETag is its quoted `updatedAt`.',
  getAccount: 'Returns one account.',
  getAudienceSession: 'Returns one session.',
  listPersons:
    'Lists the people of your tenant. `query` finds them by the beginnings of words in names, emails and domains, by parts of phone numbers, or by their exact ID; `accountId` lists the people of an account.',
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
  draftAudience:
    'Changes overrides as an update of the audience does, but makes a draft version. Visitors keep seeing the published one.',
  publishAudience:
    'Publishes the newest version. With `publishAt` it waits until then, and replaces an earlier schedule.',
  cancelAudiencePublish: 'Cancels a scheduled publication. The version becomes a draft again.',
  archiveAudience: 'Archives an audience. Send an empty JSON object as the body.',
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
  'Page revisions': 'Earlier states of a page.',
  Persons: 'People you know, and their logs.',
  Accounts: 'Companies you know, and their logs.',
};
