import type { AccountLogCreate, PersonLogCreate } from '#contract/log-requests.ts';
import {
  combinedStrings,
  injectionStrings,
  nonEmptyStringAt,
  stringAt,
  truncate,
} from '#server/testing/injection-strings.ts';
import type { RecordIds } from './routes.ts';
import type { Server, Tenant } from './server.ts';

export interface InjectionTenant extends Tenant {
  /** One large record of each kind. */
  ids: RecordIds;
  persons: string[];
  /** One topic per entry type, with every string as an entry. */
  topics: string[];
}

const numbers = [...injectionStrings.keys()];
const metadataKeys = [
  'title',
  'description',
  'author',
  'canonicalUrl',
  'themeColor',
  'ogTitle',
  'ogDescription',
  'ogImageAlt',
  'ogSiteName',
  'ogUrl',
  'twitterTitle',
  'twitterDescription',
  'twitterImageAlt',
  'twitterSite',
  'twitterCreator',
];
const metadata = (text: (at: number) => string) =>
  Object.fromEntries(metadataKeys.map((key, at) => [key, text(at)]));

/** Every repeated field holds every string. */
const pagePatch = {
  name: truncate(combinedStrings, 4000),
  pageContext: combinedStrings,
  brandId: truncate(combinedStrings, 3000),
  actions: numbers.map((n) => ({
    buttonTitle: stringAt(n),
    purpose: stringAt(n + 1),
    actionType: stringAt(n + 2),
    url: stringAt(n + 3),
  })),
  actionCardWidgets: numbers.map((n) => ({
    type: stringAt(n),
    title: stringAt(n + 1),
    logos: [
      {
        image: {
          altText: stringAt(n + 2),
          url: withFtp(stringAt(n + 3)),
          fileId: stringAt(n + 4),
          assetId: stringAt(n + 5),
        },
      },
    ],
  })),
  footerLinks: Array.from({ length: 20 }, (_, group) => ({
    title: stringAt(group),
    links: numbers.filter((n) => n % 20 === group).map((n) => ({ text: stringAt(n), url: stringAt(n + 1) })),
  })),
  scripts: numbers.map((n) => ({
    name: stringAt(n),
    description: stringAt(n + 1),
    content: stringAt(n + 2),
    enabled: n % 2 === 0,
  })),
  metadata: {
    ...metadata(() => truncate(combinedStrings, 8000)),
    keywords: [...injectionStrings],
    robots: [...injectionStrings],
  },
};

/** Fetching an image URL is legitimate, but would look like a leak. */
function withFtp(url: string): string {
  return url.replace(/^https:/i, 'ftp:');
}

/** Some payloads have every string as key and as value, including `__proto__`, and deep nesting. */
const payload = (n: number) => ({
  text: stringAt(n),
  ...(n % 50 === 0 && {
    keys: Object.fromEntries(injectionStrings.map((text, at) => [text, stringAt(at + 1)])),
    list: injectionStrings,
    deep: { [stringAt(n)]: { [stringAt(n + 1)]: [[[stringAt(n + 2)]]] } },
  }),
});

/** Creates a tenant with injection strings in every writable field. */
export async function createInjectionTenant(server: Server): Promise<InjectionTenant> {
  const tenant = await server.createTenant('Hostile');
  const write = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}/v0/${path}`, {
      method,
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const read = <T>(path: string) => write<{ items: T[] }>('GET', path);
  const log = (body: Partial<AccountLogCreate>) =>
    write<{ accountId: string }>('POST', 'account_logs', {
      source: 'crm',
      type: 'call',
      payload: {},
      ...body,
    });
  const person = (body: Partial<PersonLogCreate>) =>
    write<{ personId: string }>('POST', 'person_logs', { source: 'crm', type: 'call', payload: {}, ...body });

  const now = Date.now();
  const pageId = await server.importSessions(
    tenant,
    '"><script>window.ran=1</script>',
    numbers.map((n) => ({
      audienceSessionId: sessionId(n),
      analyticsSessionId: stringAt(n + 1),
      audienceId: truncate(stringAt(n + 2), 255),
      pageTitle: stringAt(n + 3),
      pageUrl: stringAt(n + 4),
      formSubmissionId: stringAt(n + 5),
      formSubmissionIdentifier: stringAt(n + 6),
      formSubmissionEmail: stringAt(n + 7),
      formSubmissionPhone: stringAt(n + 8),
      utmCampaign: stringAt(n + 9),
      utmContent: stringAt(n + 10),
      utmMedium: stringAt(n + 11),
      utmSource: stringAt(n + 12),
      utmTerm: stringAt(n + 13),
      sessionStartedAt: new Date(now - n * 3_600_000).toISOString(),
      sessionEndedAt: new Date(now - n * 3_600_000 + 60_000).toISOString(),
      interactions: n === 0 ? numbers.map(interaction) : [interaction(n)],
    })),
  );
  await server.createPages(
    tenant,
    injectionStrings.map((_, n) => nonEmptyStringAt(n)),
  );
  await write('PATCH', `pages/${pageId}`, pagePatch);
  let audienceId = '';
  for (const n of numbers)
    ({ audienceId } = await write<{ audienceId: string }>('POST', `pages/${pageId}/audiences`, {
      publishBehavior: n % 20 === 0 ? 'publish' : 'draft',
      customName: nonEmptyStringAt(n),
      actionFormIdOverride: stringAt(n + 1),
      actionFormInstructionsOverride: stringAt(n + 2),
      actionUrlOverride: 'javascript:window.ran=1',
      supplementaryContext: n % 20 === 0 ? combinedStrings : nonEmptyStringAt(n + 3),
      metadataOverride: {
        ...metadata((at) => stringAt(n + at)),
        keywords: [stringAt(n)],
        robots: [stringAt(n + 1)],
      },
    }));

  await server.createTopics(tenant, [
    ...['text', 'markdown', 'html', 'link'].map((type) => ({
      title: `All as ${type}`,
      purpose: combinedStrings,
      entries: injectionStrings.map((content) => ({ type, content })),
    })),
    ...numbers.map((n) => ({
      title: stringAt(n),
      purpose: stringAt(n + 1),
      entries: [{ type: stringAt(n + 2), content: stringAt(n + 3) }],
    })),
  ]);

  for (const n of numbers)
    await log({
      domain: nonEmptyStringAt(n),
      name: truncate(nonEmptyStringAt(n + 1), 255),
      payload: payload(n + 2),
    });
  const { accountId } = await log({ domain: 'hostile.example', name: truncate(nonEmptyStringAt(0), 255) });
  for (const n of numbers)
    await log({ accountId, payload: payload(n), idempotencyKey: truncate(`${n} ${stringAt(n)}`, 255) });

  const persons: string[] = [];
  for (const n of numbers.filter((each) => each % 15 === 0 || each >= injectionStrings.length - 8)) {
    const { personId } = await person({
      email: `${stringAt(n)}@${stringAt(n + 1)}`,
      linkedinProfileUrl: nonEmptyStringAt(n + 2),
      name: truncate(nonEmptyStringAt(n + 3), 255),
    });
    persons.push(personId);
  }

  const { items: versions } = await read<{ versionId: string }>(
    `pages/${pageId}/audiences/${audienceId}/versions`,
  );
  const { items: logs } = await read<{ accountLogId: string; payload: object }>(
    `accounts/${accountId}/logs?limit=1000`,
  );
  const full = logs.find((log) => 'keys' in log.payload);
  if (!full) throw new Error('No entry has hostile keys');
  const { items: topics } = await read<{ topicId: string; title: string }>('topics/search?limit=1000');
  return {
    ...tenant,
    ids: {
      pageId,
      audienceId,
      versionId: versions[0]?.versionId ?? '',
      sessionId: sessionId(0),
      topicId: topics[4]?.topicId ?? '',
      personId: persons[0] ?? '',
      accountId,
      accountLogId: full.accountLogId,
    },
    persons,
    topics: topics.flatMap(({ topicId, title }) => (title.startsWith('All as ') ? [topicId] : [])),
  };
}

const sessionId = (n: number) => truncate(`${n} ${stringAt(n)}`, 255);

const interaction = (n: number) => ({
  componentId: stringAt(n),
  componentContext: stringAt(n + 1),
  label: stringAt(n + 2),
  responseText: stringAt(n + 3),
  options: [stringAt(n + 4), stringAt(n + 5)],
  groundingChunkIds: [stringAt(n + 6)],
  timestamp: Date.now(),
});
