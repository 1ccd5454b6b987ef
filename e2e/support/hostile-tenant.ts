import type { AccountLogCreate, PersonLogCreate } from '#contract/log-requests.ts';
import { all, cut, filled, hostile, nth } from './hostile-strings.ts';
import type { Ids } from './routes.ts';
import type { Server, Tenant } from './server.ts';

export interface HostileTenant extends Tenant {
  /** One of each: a page, audience, account … with much in it. */
  ids: Ids;
  persons: string[];
  /** Topics that hold every string as entries of one type each. */
  topics: string[];
}

const numbers = [...hostile.keys()];
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

/** What can be written of a page: each of its fields that is there many times holds every string. */
const page = {
  name: cut(all, 4000),
  pageContext: all,
  brandId: cut(all, 3000),
  actions: numbers.map((n) => ({
    buttonTitle: nth(n),
    purpose: nth(n + 1),
    actionType: nth(n + 2),
    url: nth(n + 3),
  })),
  actionCardWidgets: numbers.map((n) => ({
    type: nth(n),
    title: nth(n + 1),
    logos: [
      { image: { altText: nth(n + 2), url: notSent(nth(n + 3)), fileId: nth(n + 4), assetId: nth(n + 5) } },
    ],
  })),
  footerLinks: Array.from({ length: 20 }, (_, group) => ({
    title: nth(group),
    links: numbers.filter((n) => n % 20 === group).map((n) => ({ text: nth(n), url: nth(n + 1) })),
  })),
  scripts: numbers.map((n) => ({
    name: nth(n),
    description: nth(n + 1),
    content: nth(n + 2),
    enabled: n % 2 === 0,
  })),
  metadata: { ...metadata(() => cut(all, 8000)), keywords: [...hostile], robots: [...hostile] },
};

/** A picture's url may be asked for, if it is one: it would look like something that got out. */
function notSent(url: string): string {
  return url.replace(/^https:/i, 'ftp:');
}

/** An object with every string as a key and as a value, `__proto__` too, and deep ones. */
const payload = (n: number) => ({
  text: nth(n),
  ...(n % 50 === 0 && {
    keys: Object.fromEntries(hostile.map((text, at) => [text, nth(at + 1)])),
    list: hostile,
    deep: { [nth(n)]: { [nth(n + 1)]: [[[nth(n + 2)]]] } },
  }),
});

/** A tenant in which every field that can be written holds hostile strings. */
export async function hostileTenant(server: Server): Promise<HostileTenant> {
  const tenant = await server.tenant('Hostile');
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
  const pageId = await server.load(
    tenant,
    '"><script>window.ran=1</script>',
    numbers.map((n) => ({
      audienceSessionId: sessionId(n),
      analyticsSessionId: nth(n + 1),
      audienceId: cut(nth(n + 2), 255),
      pageTitle: nth(n + 3),
      pageUrl: nth(n + 4),
      formSubmissionId: nth(n + 5),
      formSubmissionIdentifier: nth(n + 6),
      formSubmissionEmail: nth(n + 7),
      formSubmissionPhone: nth(n + 8),
      utmCampaign: nth(n + 9),
      utmContent: nth(n + 10),
      utmMedium: nth(n + 11),
      utmSource: nth(n + 12),
      utmTerm: nth(n + 13),
      sessionStartedAt: new Date(now - n * 3_600_000).toISOString(),
      sessionEndedAt: new Date(now - n * 3_600_000 + 60_000).toISOString(),
      interactions: n === 0 ? numbers.map(interaction) : [interaction(n)],
    })),
  );
  await server.pages(
    tenant,
    hostile.map((_, n) => filled(n)),
  );
  await write('PATCH', `pages/${pageId}`, page);
  let audienceId = '';
  for (const n of numbers)
    ({ audienceId } = await write<{ audienceId: string }>('POST', `pages/${pageId}/audiences`, {
      publishBehavior: n % 20 === 0 ? 'publish' : 'draft',
      customName: filled(n),
      actionFormIdOverride: nth(n + 1),
      actionFormInstructionsOverride: nth(n + 2),
      actionUrlOverride: 'javascript:window.ran=1',
      supplementaryContext: n % 20 === 0 ? all : filled(n + 3),
      metadataOverride: { ...metadata((at) => nth(n + at)), keywords: [nth(n)], robots: [nth(n + 1)] },
    }));

  await server.topics(tenant, [
    ...['text', 'markdown', 'html', 'link'].map((type) => ({
      title: `All as ${type}`,
      purpose: all,
      entries: hostile.map((content) => ({ type, content })),
    })),
    ...numbers.map((n) => ({
      title: nth(n),
      purpose: nth(n + 1),
      entries: [{ type: nth(n + 2), content: nth(n + 3) }],
    })),
  ]);

  for (const n of numbers)
    await log({ domain: filled(n), name: cut(filled(n + 1), 255), payload: payload(n + 2) });
  const { accountId } = await log({ domain: 'hostile.example', name: cut(filled(0), 255) });
  for (const n of numbers)
    await log({ accountId, payload: payload(n), idempotencyKey: cut(`${n} ${nth(n)}`, 255) });

  const persons: string[] = [];
  for (const n of numbers.filter((each) => each % 15 === 0 || each >= hostile.length - 8)) {
    const { personId } = await person({
      email: `${nth(n)}@${nth(n + 1)}`,
      linkedinProfileUrl: filled(n + 2),
      name: cut(filled(n + 3), 255),
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

const sessionId = (n: number) => cut(`${n} ${nth(n)}`, 255);

const interaction = (n: number) => ({
  componentId: nth(n),
  componentContext: nth(n + 1),
  label: nth(n + 2),
  responseText: nth(n + 3),
  options: [nth(n + 4), nth(n + 5)],
  groundingChunkIds: [nth(n + 6)],
  timestamp: Date.now(),
});
