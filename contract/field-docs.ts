import type { responseSchemas } from './components.ts';

/** Description and example of a field. Without an example, it's built from the fields inside. */
export type FieldDoc = readonly [description: string, example?: unknown];

/** A description of every field of an object schema. */
export type FieldDocs<S> = S extends { shape: infer Shape }
  ? { readonly [K in keyof Shape]: FieldDoc }
  : never;

/** The example of a time in responses; `TIMESTAMPS=iso` writes it as ISO 8601. */
export const EXAMPLE_TIME = '+1763690000000';
export const ISO_EXAMPLE_TIME = '2025-11-21T02:13:20.000Z';

const URL = 'https://example.com/pricing';
/** IDs, the same in every schema. */
export const ids = {
  account: ['ID of the account.', 'account_0123456789abcdefghijklmnop'],
  accountLog: ['ID of the log entry.', 'alog_51c0d7e2'],
  audience: ['ID of the audience.', 'audience_9d3e5f60'],
  message: ['ID of the message that holds the context of a version.', 'msg_44d1e0'],
  page: ['ID of the page.', 'page_4f7c1a2b'],
  person: ['ID of the person.', 'person_7a1c9e35'],
  personLog: ['ID of the log entry.', 'plog_d0419b'],
  revision: ['ID of the revision.', 'rev_7d21b0'],
  session: ['ID of the session.', 'session_6e0b2d91'],
  topic: ['ID of the topic.', 'topic_5c2e18'],
  topicEntry: ['ID of the entry.', 'entry_90f1ab'],
  version: ['ID of the version.', 'version_2b8c4d1e'],
} as const satisfies Record<string, FieldDoc>;

/** Fields of requests and responses that mean the same in both. */
export const shared = {
  logSource: ['Where the entry comes from: lower-case letters, digits and single hyphens.', 'crm'],
  logType: ['Kind of log entry: lower-case letters, digits and single hyphens.', 'webhook'],
  pageContext: ['What the page agent should know about the page.', 'Compares our three plans.'],
  pageName: ['Name of the page.', 'Pricing'],
  pageType: ['What the page is used for.', 'inbound'],
  brandId: ['ID of the brand whose colors and fonts the page uses.', 'brand_acme'],
  topicTitle: ['Title of the topic.', 'Prices'],
  topicPurpose: ['What the topic is for. Null if not set.', 'Answer questions about prices'],
  entryContent: ['Content of the entry.'],
} as const satisfies Record<string, FieldDoc>;

export const action = {
  purpose: ['What the action is for.', 'Let visitors book a demo'],
  buttonTitle: ['Label of the button.', 'Book a demo'],
  actionType: ['Kind of action, such as a link or a form.', 'link'],
  url: ['URL the action opens.', 'https://example.com/demo'],
} as const satisfies Record<string, FieldDoc>;

export const card = {
  type: ['Kind of card.', 'logos'],
  title: ['Title of the card.', 'Trusted by'],
  logos: ['Logos on the card, in order.'],
} as const satisfies Record<string, FieldDoc>;

export const logo = { image: ['Image of the logo.'] } as const satisfies Record<string, FieldDoc>;

export const image = {
  altText: ['Text for people who cannot see the image.', 'Acme logo'],
  url: ['URL of the image.', 'https://example.com/logo.svg'],
  fileId: ['ID of the uploaded file.', 'file_88aa77bb'],
  assetId: ['ID of the image in the asset library.', 'asset_12ab34cd'],
} as const satisfies Record<string, FieldDoc>;

export const footerGroup = {
  title: ['Heading of the group.', 'Company'],
  links: ['Links of the group, in order.'],
} as const satisfies Record<string, FieldDoc>;

export const link = {
  text: ['Text of the link.', 'Imprint'],
  url: ['URL the link opens.', 'https://example.com/imprint'],
} as const satisfies Record<string, FieldDoc>;

export const script = {
  name: ['Name of the script.', 'Greeting'],
  description: ['What the script does.', 'Greets in the browser console.'],
  content: ['The JavaScript of the script.', "console.log('Hello');"],
  enabled: ['Whether the script runs on the page.', true],
} as const satisfies Record<string, FieldDoc>;

export const metadata = {
  title: ['Title of the page for browsers and search engines.', 'Plans and prices'],
  description: ['Description of the page for search engines.', 'Plans and prices of Acme.'],
  keywords: ['Keywords for search engines.', ['pricing', 'plans']],
  author: ['Author of the page.', 'Acme Inc.'],
  robots: ['Instructions for search engines.', ['noindex']],
  canonicalUrl: ['Canonical URL of the page.', URL],
  themeColor: ['Color of the browser around the page.', '#1d4ed8'],
  ogTitle: ['Title when shared.', 'Acme pricing'],
  ogDescription: ['Description when shared.', 'Plans and prices of Acme.'],
  ogImageAlt: ['Alt text of the image when shared.', 'Acme pricing'],
  ogSiteName: ['Site name when shared.', 'Acme'],
  ogUrl: ['URL when shared.', URL],
  twitterTitle: ['Title on X (Twitter).', 'Acme pricing'],
  twitterDescription: ['Description on X (Twitter).', 'Plans and prices of Acme.'],
  twitterImageAlt: ['Alt text of the image on X (Twitter).', 'Acme pricing'],
  twitterSite: ['X (Twitter) account of the site.', '@example'],
  twitterCreator: ['X (Twitter) account of the author.', '@example'],
} as const satisfies Record<string, FieldDoc>;

export const entryContent = {
  type: ['Kind of content.', 'text'],
  content: ['The text itself.', 'The Team plan costs $20.'],
} as const satisfies Record<string, FieldDoc>;

const list = {
  items: ['The results.'],
  hasMore: ['Whether there are more results.', false],
  nextCursor: ['Send as `cursor` to get the next page of results. Null on the last one.', null],
  totalCount: ['Number of results on all pages.', 1],
} as const satisfies Record<string, FieldDoc>;
const listWithoutTotal = {
  ...list,
  totalCount: ['Number of results on all pages. Null if counting would read every record.', 1],
} as const satisfies Record<string, FieldDoc>;

const overrides = {
  actionFormIdOverride: [
    "ID of the form this audience gets instead of the page's. Null if it gets the page's.",
    'form_demo_request',
  ],
  actionFormInstructionsOverride: [
    "Form instructions for this audience. Null if it gets the page's.",
    'Ask for the company size.',
  ],
  actionUrlOverride: [
    "URL the action opens for this audience. Null if it opens the page's.",
    'https://example.com/demo',
  ],
} as const satisfies Record<string, FieldDoc>;
const contextOf = (owner: string): FieldDoc => [
  `Context: what the page agent should know about this audience${owner}. Null if there is none.`,
  'Works at a bank with 500 people.',
];

const audienceNames = {
  computedName: ['Name given automatically, used if there is no custom name.', 'Audience 12'],
  customName: ['Name set by you. Null if there is none.', 'Enterprise buyers'],
  effectiveName: ['The custom name, or else the computed name.', 'Enterprise buyers'],
} as const satisfies Record<string, FieldDoc>;
const audienceState = {
  status: ['State of the newest version, or `archived` if the audience is.', 'published'],
  createdAt: ['When the audience was created.', EXAMPLE_TIME],
  archivedAt: ['When the audience was archived. Null if it is not.', null],
} as const satisfies Record<string, FieldDoc>;
const personOfAudience: FieldDoc = [
  'ID of the person the audience was made for. Null if there is none.',
  ids.person[1],
];
const publishAt: FieldDoc = [
  'When the newest version is to be published. Null unless that is scheduled.',
  null,
];

const audience: FieldDocs<typeof responseSchemas.Audience> = {
  audienceId: ids.audience,
  pageId: ids.page,
  ...audienceNames,
  ...overrides,
  supplementaryContext: contextOf(''),
  personId: personOfAudience,
  personRouteKey: ["Part of the URL that names the person. Null if there's none.", 'ada'],
  isNewPageAgent: ['Whether the audience uses the new page agent.', true],
  ...audienceState,
  latestVersion: [
    "The newest version. Its quoted `versionId` is the audience's ETag, with the time if it is scheduled.",
  ],
  publishedVersion: ['The version visitors see. If none was ever published, the newest one.'],
  effectiveMetadata: ['Metadata visitors get: that of the page with the overrides applied.'],
  metadataOverride: ['Metadata of this audience. Fields it lacks are those of the page.'],
};

const version: FieldDocs<typeof responseSchemas.AudienceVersion> = {
  versionId: ids.version,
  audienceId: ids.audience,
  versionNumber: ['Number of the version, counted from 1.', 6],
  status: ['State of the version.', 'published'],
  isNewPageAgent: ['Whether the version uses the new page agent.', true],
  supplementaryContext: contextOf(', in this version'),
  createdAt: ['When the version was created.', EXAMPLE_TIME],
  archivedAt: ['When the version was archived. Null if it is not.', null],
  becameDraftAt: ['When the version became a draft. Null if it never was one.', null],
  cancelledAt: ['When the version was canceled. Null if it was not.', null],
  obsoleteAt: ['When a newer version replaced this one. Null if none did.', null],
  publishedAt: ['When the version went live. Null if it never did.', EXAMPLE_TIME],
  queuedAt: ['When the version was queued. Null if it never was.', EXAMPLE_TIME],
  queueDurationMs: ['How long the version waited in the queue, in milliseconds. Null if unknown.', 1200],
};

const known: FieldDoc = ['Whether the value was stored with the version.', true];

const page: FieldDocs<typeof responseSchemas.Page> = {
  pageId: ids.page,
  name: shared.pageName,
  title: ['Title visitors see: the one of the metadata, or else the name.', 'Plans and prices'],
  pageContext: shared.pageContext,
  brandId: ['ID of the brand whose colors and fonts the page uses, empty if none.', 'brand_acme'],
  pageType: shared.pageType,
  status: ['Whether the page is published, a draft or archived.', 'published'],
  actions: ['Actions of the page, in order.'],
  actionCardWidgets: ['Action cards of the page, in order.'],
  scripts: ['Scripts of the page, in order.'],
  audiencesCount: ['Number of audiences of the page.', 3],
  createdAt: ['When the page was created.', EXAMPLE_TIME],
  updatedAt: ["When the page last changed. Quoted, it is the page's ETag.", EXAMPLE_TIME],
  archivedAt: ['When the page was archived. Null if it is not.', null],
  deletedAt: ['When the page was deleted. Null if it is not.', null],
  headerActionId: ['ID of the action in the header. Absent if there is none.', 'action_book_demo'],
  metadata: ['Metadata of the page, for browsers, search engines and previews.'],
  footerLinks: ['Groups of links in the footer, in order.'],
};

const person: FieldDocs<typeof responseSchemas.Person> = {
  personId: ids.person,
  name: ['Name of the person.', 'Ada Lovelace'],
  email: ['Email address. Null if unknown.', 'ada@example.com'],
  domain: ['Domain of the email address. Null if unknown.', 'example.com'],
  slug: ['Part of a URL that names the person.', 'ada-lovelace'],
  phoneNumber: ['Phone number: a plus sign and 2 to 15 digits. Null if unknown.', '+49305550142'],
  linkedinProfileUrl: [
    'URL of the LinkedIn profile. Null if unknown.',
    'https://www.linkedin.com/in/example',
  ],
  createdAt: ['When the person was added.', EXAMPLE_TIME],
  updatedAt: ['When the person last changed.', EXAMPLE_TIME],
};

const logEntry = {
  source: shared.logSource,
  type: shared.logType,
  payload: ['Content of the log entry: any JSON object, as it was written.', { text: 'Asked for a quote' }],
  idempotencyKey: ['Key that the entry was added with. Null if it had none.', 'crm-event-1042'],
  createdAt: ['When the log entry was added.', EXAMPLE_TIME],
  updatedAt: ['When the text was last replaced. Null if it never was.', null],
  deletedAt: ['When the log entry was deleted. Null if it is not.', null],
} as const satisfies Record<string, FieldDoc>;
const { source, type, createdAt } = logEntry;

const sessionCount: FieldDocs<typeof responseSchemas.SessionCount> = {
  startsAt: [
    'Start of the interval. Without `by`, it is the start of the range, or of the first quarter of an hour with sessions if that is later.',
    EXAMPLE_TIME,
  ],
  sessions: ['Number of sessions that started in the interval.', 40],
  conversions: ['Number of these sessions in which the visitor converted.', 8],
  bounces: ['Number of these sessions that count as a bounce.', 12],
  formSubmits: ['Number of these sessions in which the visitor submitted a form.', 5],
  audienceId: [
    'ID of the audience, with `groupBy=audience`. Empty for sessions without one.',
    ids.audience[1],
  ],
  asked: ['Number of these sessions with at least one question.', 9],
  clicked: ['Number of these sessions with at least one click.', 31],
  scrolledHalf: ['Number of these sessions scrolled to at least half of the page.', 22],
};

/** Every field of every response, at the schema it belongs to. */
export const responseDocs: {
  readonly [C in keyof typeof responseSchemas]: FieldDocs<(typeof responseSchemas)[C]>;
} = {
  Account: {
    accountId: ids.account,
    domain: ['Domain of the company.', 'example.com'],
    name: ['Name of the company; its domain if no name was given.', 'Acme Inc.'],
    createdAt: ['When the account was added.', EXAMPLE_TIME],
    updatedAt: ['When the account last changed.', EXAMPLE_TIME],
    latestActivityAt: ['When a log entry was last added, or else the account.', EXAMPLE_TIME],
    linkedPersonsCount: ["Number of people with an email address of the account's domain.", 4],
  },
  AccountList: list,
  AccountLog: { accountLogId: ids.accountLog, accountId: ids.account, ...logEntry },
  AccountLogEntryList: listWithoutTotal,
  AccountLogList: list,
  AccountLogPatchResult: { success: ['True once the text is replaced.', true] },
  AccountLogResult: {
    accountLogId: ids.accountLog,
    accountId: ['ID of the account that received the entry.', ids.account[1]],
    createdAt,
    source,
    type,
  },
  Action: {
    actionId: ['ID of the action, unique on its page.', 'action_book_demo'],
    actionIndex: ['Position of the action on the page, from 0.', 0],
    ...action,
  },
  ActionCardWidget: card,
  Audience: audience,
  AudienceHit: {
    audienceId: ids.audience,
    effectiveName: audienceNames.effectiveName,
    pageId: ids.page,
    pageName: shared.pageName,
  },
  AudienceHitList: {
    ...listWithoutTotal,
    hasMore: ['Whether more audiences match. A higher `limit` returns them.', false],
    nextCursor: ['Always null: this list has no cursor.', null],
    totalCount: ['Number of audiences that match. Null if counting would read every audience.', 1],
  },
  AudienceList: listWithoutTotal,
  AudienceListItem: {
    audienceId: ids.audience,
    pageId: ids.page,
    pageName: shared.pageName,
    ...audienceNames,
    personId: personOfAudience,
    personName: ['Name of that person. Null if there is none.', 'Ada Park'],
    ...audienceState,
    latestVersionId: ['ID of the newest version.', ids.version[1]],
    latestVersionNumber: ['Number of the newest version, counted from 1.', 6],
    latestVersionAt: ['When the newest version was created.', EXAMPLE_TIME],
    publishedAt: ['When the version visitors see went live. Null if none did.', EXAMPLE_TIME],
    publishAt,
    overriddenFields: [
      'Names of the overrides that are set; name and context are no overrides. Left out by older services.',
      ['actionUrlOverride', 'metadata.title'],
    ],
  },
  AudienceSession: {
    audienceSessionId: ids.session,
    analyticsSessionId: ['ID of the session in the analytics tool, empty if unknown.', 'ga_184c20'],
    audienceId: ['ID of the audience the visitor belongs to, empty if none.', ids.audience[1]],
    pageId: ids.page,
    pageTitle: ['Title of the page during the session.', 'Plans and prices'],
    pageUrl: ['URL the visitor opened.', URL],
    formSubmissionId: ['ID of the form submission, empty if none.', 'sub_30cc19'],
    formSubmissionIdentifier: ['What identifies the sender of the form, empty if none.', 'ada@example.com'],
    formSubmissionEmail: ['Email address from the submitted form, empty if none.', 'ada@example.com'],
    formSubmissionPhone: ['Phone number from the submitted form, empty if none.', '+49305550142'],
    hasConversion: ['Whether the visitor converted.', true],
    hasFormSubmit: ['Whether the visitor submitted a form.', true],
    isBounce: ['Whether the visit counts as a bounce.', false],
    maxScrollDepthPercentage: ['How far down the visitor scrolled, in percent.', 80],
    questionsAskedCount: ['Number of questions the visitor asked.', 2],
    timeSpentSeconds: ['Length of the visit, in seconds.', 168],
    totalClicksCount: ['Number of clicks.', 7],
    sessionStartedAt: ['When the session started.', EXAMPLE_TIME],
    sessionEndedAt: ['When the session ended.', EXAMPLE_TIME],
    utmCampaign: ['Campaign (`utm_campaign`), empty if none.', 'spring'],
    utmContent: ['Content (`utm_content`), empty if none.', 'banner'],
    utmMedium: ['Medium (`utm_medium`), empty if none.', 'email'],
    utmSource: ['Source (`utm_source`), empty if none.', 'newsletter'],
    utmTerm: ['Term (`utm_term`), empty if none.', 'pricing'],
  },
  AudienceSessionList: list,
  AudienceVersion: version,
  AudienceVersionList: list,
  EmbeddedVersion: version,
  FieldError: {
    path: ['Path of the field in the request, or name of the parameter.', 'actions.0.url'],
    message: ['What is wrong with it.', 'This is required'],
  },
  FooterLinkGroup: { id: ['ID of the group, unique in the footer.', 'footer_1'], ...footerGroup },
  Image: image,
  Interaction: {
    componentId: ['ID of the part of the page the visitor used.', 'pricing-table'],
    componentContext: ['Text around the part of the page the visitor used.', 'Pricing table'],
    label: ['What the visitor clicked or asked.', 'Compare plans'],
    responseText: ['What the page agent answered, empty if nothing.', 'The Team plan costs $20.'],
    groundingChunkIds: ['IDs of the sources of the answer.', ['chunk_1']],
    options: ['Options the visitor could choose from.', ['Monthly', 'Yearly']],
    timestamp: ['When it happened, in milliseconds since 1970.', 1763690000000],
  },
  InteractionsResult: {
    found: ['Whether the session exists.', true],
    interactions: ['What the visitor did, oldest first.'],
  },
  Link: { ...link, id: ['ID of the link, unique in the footer.', 'link_1'] },
  ListedVersion: {
    ...version,
    messageSnapshot: ['The message of the version, if requested with `include`.'],
  },
  Logo: logo,
  MessageSnapshot: { messageId: ids.message },
  Metadata: {
    ...metadata,
    ogImageUrl: ['URL of the image when shared.', 'https://example.com/og.png'],
    ogImageFileId: ['File ID of the image when shared.', 'file_88aa77bb'],
    twitterImageUrl: ['URL of the image on X (Twitter).', 'https://example.com/x.png'],
    twitterImageFileId: ['File ID of the image on X (Twitter).', 'file_88aa77bb'],
  },
  MetadataValue: {
    known,
    value: [
      'Metadata of the audience. Null if unknown, `{}` if all are those of the page.',
      { title: 'Pricing for banks' },
    ],
  },
  OverrideValues: {
    actionFormIdOverride: ["ID of the form instead of the page's."],
    actionFormInstructionsOverride: ["Form instructions instead of the page's."],
    actionUrlOverride: ["URL the action opens instead of the page's."],
    customName: ['Name set by you.'],
    supplementaryContext: ['Context: what the page agent should know about the audience.'],
    metadataOverride: ["Metadata instead of the page's."],
  },
  Page: page,
  PageList: list,
  PageListItem: page,
  PageRevision: {
    revisionId: ids.revision,
    createdAt: ['When the page got this state.', EXAMPLE_TIME],
    changedKeys: [
      'Keys that differ from the revision before. All keys in the first revision.',
      ['name', 'actions'],
    ],
    name: ['Name of the revision. Null if it has none.', 'Launch'],
  },
  PageRevisionList: list,
  PageSessionCount: { pageId: ids.page, ...sessionCount },
  PageSessionCountList: listWithoutTotal,
  Person: person,
  PersonList: listWithoutTotal,
  PersonListItem: {
    ...person,
    accountId: ["ID of the account with the person's domain. Null if there is none.", ids.account[1]],
    latestActivityAt: [
      'When the person last got a log entry or visited, or else was added. Left out by older services.',
      EXAMPLE_TIME,
    ],
  },
  PersonLog: {
    personLogId: ids.personLog,
    personId: ids.person,
    ...logEntry,
    updatedAt: ['When the log entry last changed. Null if it never did.', null],
  },
  PersonLogEntryList: listWithoutTotal,
  PersonLogList: list,
  PersonLogResult: {
    personLogId: ids.personLog,
    personId: ['ID of the person who received the entry.', ids.person[1]],
    createdAt,
    createdPerson: ['Whether this request created the person.', true],
    source,
    type,
  },
  Problem: {
    type: ['Kind of problem, as RFC 9457 defines it.', 'urn:audience-console:problem:not_found'],
    title: ['Short name of the problem.', 'Not found'],
    status: ['HTTP status of the response.', 404],
    detail: ['What went wrong and what to do.', 'No such page.'],
    code: ['Stable name of the error, for programs.', 'not_found'],
    errors: ['The invalid fields and parameters, if any.'],
  },
  Publication: {
    versionId: version.versionId,
    audienceId: version.audienceId,
    versionNumber: version.versionNumber,
    publishedAt: ['When the version went live.', EXAMPLE_TIME],
  },
  PublicationList: listWithoutTotal,
  RestoreResult: {
    success: ['True once the context is restored.', true],
    messageId: ['ID of the message of the new version.', ids.message[1]],
  },
  ScheduledAudience: { ...audience, publishAt },
  Script: script,
  SessionCount: sessionCount,
  SessionCountList: listWithoutTotal,
  SessionInteractions: {
    audienceSessionId: ids.session,
    audienceId: ['ID of the audience the visitor belongs to, empty if none.', ids.audience[1]],
    sessionStartedAt: ['When the session started.', EXAMPLE_TIME],
    interactions: ['What the visitor did, oldest first.'],
  },
  SessionInteractionsList: list,
  TextValue: {
    known,
    value: ['The value. Null if there is none, or if it is unknown.', 'https://example.com/demo'],
  },
  Topic: {
    topicId: ids.topic,
    title: shared.topicTitle,
    purpose: shared.topicPurpose,
    sortOrder: ['Position in the list; lower comes first.', 1],
    isDefault: ['Whether this is a default topic.', false],
    createdAt: ['When the topic was created.', EXAMPLE_TIME],
    updatedAt: [
      "When the topic or one of its entries last changed. Quoted, it is the topic's ETag.",
      EXAMPLE_TIME,
    ],
    entries: ['Entries of the topic, in order.'],
  },
  TopicEntry: {
    topicEntryId: ids.topicEntry,
    topicId: ids.topic,
    sortOrder: ['Position in the topic; lower comes first.', 1],
    content: shared.entryContent,
    createdAt: ['When the entry was added.', EXAMPLE_TIME],
    updatedAt: ['When the entry last changed.', EXAMPLE_TIME],
  },
  TopicEntryContent: entryContent,
  TopicList: list,
  VersionValues: { values: ['The overrides, each with whether it is known.'] },
};
