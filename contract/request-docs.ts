import type { bodySchemas } from './components.ts';
import type { Endpoints } from './endpoints.ts';
import {
  action,
  card,
  entryContent,
  type FieldDoc,
  type FieldDocs,
  footerGroup,
  ids,
  image,
  link,
  logo,
  metadata,
  script,
  shared,
} from './field-docs.ts';
import type { Operation } from './operations.ts';

const logCreate = {
  source: shared.logSource,
  type: shared.logType,
  payload: ['Content of the log entry: any JSON object, stored as written.', { text: 'Asked for a quote' }],
  idempotencyKey: [
    'Your unique key for this entry. Sending the same key and body again returns the first result.',
    'crm-event-1042',
  ],
} as const satisfies Record<string, FieldDoc>;

const NULL_MEANS_PAGE_VALUE = "Null uses the page's.";
const override = {
  formId: ["ID of the form this audience gets instead of the page's.", 'form_demo_request'],
  formInstructions: [
    "Form instructions for this audience instead of the page's.",
    'Ask for the company size.',
  ],
  url: ["URL the action opens for this audience instead of the page's.", 'https://example.com/demo'],
  name: ['Name of the audience.', 'Enterprise buyers'],
  context: ['What the page agent should know about this audience.', 'Works at a bank with 500 people.'],
} as const satisfies Record<string, FieldDoc>;
const clearable = ([description, example]: FieldDoc, whenNull: string): FieldDoc => [
  `${description} ${whenNull}`,
  example,
];

const audiencePatch: FieldDocs<typeof bodySchemas.AudiencePatch> = {
  actionFormIdOverride: clearable(override.formId, NULL_MEANS_PAGE_VALUE),
  actionFormInstructionsOverride: clearable(override.formInstructions, NULL_MEANS_PAGE_VALUE),
  actionUrlOverride: clearable(override.url, NULL_MEANS_PAGE_VALUE),
  customName: clearable(override.name, 'Null uses the computed name.'),
  supplementaryContext: clearable(override.context, 'Null removes it.'),
  metadataOverride: ["Replaces the metadata of this audience as a whole. `{}` uses the page's."],
};

/** Every field of every request body, at the schema it belongs to. */
export const bodyDocs: { readonly [C in keyof typeof bodySchemas]: FieldDocs<(typeof bodySchemas)[C]> } = {
  AccountLogCreate: {
    ...logCreate,
    accountId: ['ID of the account. It must exist; without it, `domain` is required.', ids.account[1]],
    domain: ['Domain of the company, whose account is created if it is new.', 'example.com'],
    name: ['Name of the company, if its account is created.', 'Acme Inc.'],
  },
  AccountLogPatch: {
    text: ['The new text, stored as `text` of the payload.', 'Asked for a quote for 500 people'],
  },
  ActionBody: {
    actionId: [
      'ID of the action. Send the one you got to keep it; without one, a new ID is given.',
      'action_book_demo',
    ],
    ...action,
  },
  ActionCardWidgetBody: card,
  AudienceCreate: {
    publishBehavior: ['Whether to publish at once or save a draft.', 'publish'],
    actionFormIdOverride: override.formId,
    actionFormInstructionsOverride: override.formInstructions,
    actionUrlOverride: override.url,
    customName: clearable(override.name, 'Without one, a name is given.'),
    supplementaryContext: override.context,
    metadataOverride: ['Metadata of this audience. Fields you leave out are those of the page.'],
  },
  AudienceDraft: {
    ...audiencePatch,
    publishAt: [
      'When to publish the version, at most a year ahead. Null makes a scheduled version a draft. Required if the audience is scheduled: the response is 409 without it.',
      '2027-03-01T09:00:00Z',
    ],
  },
  AudiencePatch: audiencePatch,
  AudiencePerson: { personId: ['ID of the person. Null unlinks the audience.', ids.person[1]] },
  AudiencePublish: {
    publishAt: [
      'When to publish, at most a year ahead. Leave it out to publish now.',
      '2027-03-01T09:00:00Z',
    ],
  },
  EmptyBody: {},
  FooterLinkGroupBody: {
    id: ['ID of the group. Send the one you got to keep it; without one, a new ID is given.', 'footer_1'],
    ...footerGroup,
  },
  ImageBody: image,
  LinkBody: {
    ...link,
    id: ['ID of the link. Send the one you got to keep it; without one, a new ID is given.', 'link_1'],
  },
  LogoBody: logo,
  MetadataBody: metadata,
  PageCreate: {
    name: shared.pageName,
    pageType: shared.pageType,
    pageContext: shared.pageContext,
    brandId: shared.brandId,
    copyFrom: ['ID of a page to copy. The other fields replace those of the copy.', ids.page[1]],
  },
  PagePatch: {
    actions: ['Replaces all actions of the page, in order.'],
    actionCardWidgets: ['Replaces all action cards of the page, in order.'],
    brandId: shared.brandId,
    footerLinks: ['Replaces all groups of links in the footer, in order.'],
    headerActionId: [
      'ID of the action in the header, one of the page after the update. Null removes it.',
      'action_book_demo',
    ],
    metadata: ['Replaces the metadata as a whole, except for the images.'],
    name: shared.pageName,
    pageContext: shared.pageContext,
    pageType: shared.pageType,
    scripts: ['Replaces all scripts of the page, in order.'],
  },
  PersonLogCreate: {
    ...logCreate,
    personId: [
      'ID of the person. It must exist; without it, the person is found by what follows.',
      ids.person[1],
    ],
    email: ['Email address of the person.', 'ada@example.com'],
    phoneNumber: ['Phone number of the person: a plus sign and 2 to 15 digits.', '+49305550142'],
    linkedinProfileUrl: ["URL of the person's LinkedIn profile.", 'https://www.linkedin.com/in/example'],
    name: ['Name of the person, if created.', 'Ada Lovelace'],
  },
  PersonMerge: { into: ['ID of the person to keep.', 'person_ada2'] },
  RevisionPatch: { name: ['Name of the revision. Null removes it.', 'Launch'] },
  ScriptBody: script,
  TopicCreate: {
    title: shared.topicTitle,
    purpose: shared.topicPurpose,
    sortOrder: ['Position in the list; lower comes first. Without it, the topic comes last.', 1],
  },
  TopicEntryContentBody: entryContent,
  TopicEntryCreate: {
    content: shared.entryContent,
    sortOrder: ['Position in the topic; lower comes first. Without it, the entry comes last.', 1],
  },
  TopicEntryPatch: {
    content: ['Replaces the content of the entry as a whole.'],
    sortOrder: ['Position in the topic; lower comes first.', 1],
  },
  TopicPatch: {
    title: shared.topicTitle,
    sortOrder: ['Position in the list; lower comes first.', 1],
  },
};

type ParamName = { [O in Operation]: keyof Endpoints[O]['params']['shape'] }[Operation];

/** Every path parameter. A name means the same in each path. */
export const paramDocs: { readonly [K in ParamName]: FieldDoc } = {
  account_id: ids.account,
  account_log_id: ids.accountLog,
  audience_id: ids.audience,
  audience_session_id: ids.session,
  message_id: ids.message,
  page_id: ids.page,
  person_id: ids.person,
  person_log_id: ids.personLog,
  revision_id: ids.revision,
  topic_entry_id: ids.topicEntry,
  topic_id: ids.topic,
  version_id: ids.version,
};

const cursor: FieldDoc = [
  '`nextCursor` of the previous response. Leave it out to get the first page of results; keep the other parameters the same.',
  'eyJhZnRlciI6MTAwfQ',
];
const limit: FieldDoc = ['Most results to return.', 50];
/** Of a list whose items can be large. */
const limitOfLarge: FieldDoc = [
  'Most results to return. A response may hold fewer, to stay under 8 MiB, but at least one.',
  50,
];
const includeDeleted: FieldDoc = ['`true` includes deleted log entries.', 'true'];
const audienceId: FieldDoc = ['Only sessions of this audience.', ids.audience[1]];
const range = (what: string) =>
  ({
    startDate: [
      `First moment of the range, inclusive: ${what} at or after it. ISO 8601 with a zone.`,
      '2026-03-01T00:00:00Z',
    ],
    endDate: [
      `Last moment of the range, inclusive: ${what} at or before it. ISO 8601 with a zone.`,
      '2026-03-31T23:59:59Z',
    ],
  }) as const satisfies Record<string, FieldDoc>;
const startedIn = range('sessions that started');
const addedIn = range('log entries that were added');
const publishedIn = range('versions that were published');
const ALIKE = 'Case, accents, apostrophes and invisible characters make no difference.';
const BEGINNINGS =
  'Each word must begin a word of the record, in any order; in scripts without spaces, a match can begin at any character. Symbols count only in a query of nothing else.';
const query: FieldDoc = [
  `Text that is part of the record. Leave it out to list everything. ${ALIKE}`,
  'pricing',
];
const audienceList = {
  cursor,
  limit: limitOfLarge,
  query: [
    `Words of the name, of the person's name, email or domain, or among the first 10 of the context; or an exact ID. Leave it out to list everything. ${BEGINNINGS} ${ALIKE} A URL stands for its host.`,
    'north logistics',
  ],
  status: [
    'Comma-separated list of statuses of the newest version; audiences with any of them are listed.',
    'draft,published',
  ],
  sort: ['What to order by, `name` by default. With `query`, the order is by the matching word.', 'name'],
  order: ['Direction of the order; by default ascending, but descending for times.', 'asc'],
  state: [
    'Comma-separated list of states; audiences in any of them are listed. A live audience may also be a `draft`, `scheduled` or `publishing`. Those of archived pages are `archived` only.',
    'live,scheduled',
  ],
  personId: ['Only audiences that were made for this person.', ids.person[1]],
  accountId: ['Only audiences that were made for people of this account.', ids.account[1]],
  hasOverrides: ['Only audiences with overrides, or without. Name and context are no overrides.', 'true'],
} as const satisfies Record<string, FieldDoc>;
const counts = {
  ...startedIn,
  by: [
    'Length of an interval: `quarter` of an hour, `hour` or `day`, in UTC. Without it, the whole range is one interval.',
    'hour',
  ],
  timeZone: ['IANA time zone whose hours and days are counted, instead of UTC.', 'Europe/Berlin'],
  groupBy: [
    '`audience` returns counts of each audience, ordered by page, audience and time. `audienceId` may then be a comma-separated list of up to 100 IDs; an empty one stands for sessions without an audience.',
    'audience',
  ],
  audienceId,
  cursor,
  limit: ['Most intervals to return.', 10_000],
} as const satisfies Record<string, FieldDoc>;

type QueryDocs = {
  readonly [O in Operation as keyof Endpoints[O]['query']['shape'] extends never ? never : O]: FieldDocs<
    Endpoints[O]['query']
  >;
};

/** Every query parameter, at its operation. */
export const queryDocs: QueryDocs = {
  listPages: { cursor, limit: limitOfLarge },
  searchAudiences: { limit: limitOfLarge, query },
  listAudienceSessions: { ...startedIn, audienceId, cursor, limit },
  listAudienceVersions: {
    cursor,
    include: [
      'Comma-separated list of extras. `messageSnapshot` adds the message of each version.',
      'messageSnapshot',
    ],
    limit: limitOfLarge,
  },
  searchTopics: { cursor, limit: limitOfLarge, query },
  listAccounts: {
    cursor,
    includeEmptyOnly: [
      '`true` lists only accounts without linked people. Any other value counts as false.',
      'true',
    ],
    limit: limitOfLarge,
  },
  listAccountLogs: {
    cursor,
    includeDeleted: [`${includeDeleted[0]} Any other value counts as false.`, 'true'],
    limit: limitOfLarge,
  },
  listAudiences: audienceList,
  listPageAudiences: audienceList,
  listPersons: {
    query: [
      `Words of the name, email, domain or account's name, part of a phone number in any spelling, the URL of a LinkedIn profile, or an exact ID. Leave it out to list everyone. ${BEGINNINGS} ${ALIKE} Links with \`mailto:\` and \`tel:\` are understood; another URL stands for its host.`,
      'ada',
    ],
    accountId: ['Only people of this account.', ids.account[1]],
    cursor,
    limit: limitOfLarge,
  },
  listPersonLogs: { cursor, includeDeleted, limit: limitOfLarge },
  listPersonAudiences: { cursor, limit: limitOfLarge },
  listAccountLogEntries: { ...addedIn, cursor, includeDeleted, limit: limitOfLarge },
  listPersonLogEntries: { ...addedIn, cursor, includeDeleted, limit: limitOfLarge },
  listPageRevisions: { cursor, limit },
  listPagePublications: { ...publishedIn, cursor, limit: limitOfLarge },
  listPageInteractions: { ...startedIn, audienceId, cursor, limit: limitOfLarge },
  countPageSessions: counts,
  countSessions: counts,
};
