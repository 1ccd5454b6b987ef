import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { referenceOperations } from '#contract/operations.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { makeWorld, paramsOf, type World } from '#server/testing/world.ts';

type ReferenceOperation = keyof typeof referenceOperations;
type Step = [ReferenceOperation, { query?: object; body?: unknown; params?: Partial<World> }?];

const note = { source: 'crm', type: 'note', payload: { text: 'Called back', n: 1.5 } };

/** Reads, writes and rejections of the reference's operations, none with a conditional header. */
const steps: Step[] = [
  ['listPages'],
  ['listPages', { query: { limit: 1, unknown: 'x' } }],
  ['listPages', { query: { limit: 0 } }],
  ['listPages', { query: { limit: '0x10' } }],
  ['listPages', { query: { limit: 1001 } }],
  ['listPages', { query: { cursor: 'bad' } }],
  ['updatePage', { body: {} }],
  [
    'updatePage',
    { body: { name: 'Spring', actions: [{ buttonTitle: 'Buy', url: 'https://shop.example' }] } },
  ],
  [
    'updatePage',
    {
      body: {
        metadata: { title: 'Spring', keywords: ['a'] },
        footerLinks: [{ title: 'Legal', links: [{ text: 'Imprint' }] }],
      },
    },
  ],
  ['updatePage', { body: { headerActionId: 'nope' } }],
  ['updatePage', { body: { name: 5, unknown: true } }],
  ['updatePage', { params: { page_id: 'page_unknown' }, body: {} }],
  ['createAudience', { body: {} }],
  ['createAudience', { body: { customName: 'Buyers', publishBehavior: 'draft', actionUrlOverride: 'no' } }],
  ['createAudience', { body: { customName: 'Buyers', supplementaryContext: 'They buy.' } }],
  ['updateAudience', { body: {} }],
  ['updateAudience', { body: { customName: 'Makers', metadataOverride: { title: 'For makers' } } }],
  ['updateAudience', { body: { customName: null, metadataOverride: {} } }],
  ['updateAudience', { params: { audience_id: 'audience_unknown' }, body: {} }],
  ['searchAudiences', { query: { query: 'buy' } }],
  ['searchAudiences', { query: { limit: 10001 } }],
  ['listAudienceVersions', { query: { include: 'messageSnapshot' } }],
  ['listAudienceVersions', { query: { include: 'other', limit: 1 } }],
  ['getAudienceVersion'],
  ['getAudienceVersion', { params: { version_id: 'version_unknown' } }],
  ['restoreMessage', { body: {} }],
  ['restoreMessage', { params: { message_id: 'message_unknown' }, body: {} }],
  ['listAudienceSessions', { query: { startDate: '2026-01-01T00:00:00Z', audienceId: '' } }],
  ['listAudienceSessions', { query: { startDate: 'yesterday' } }],
  ['listInteractions'],
  ['listInteractions', { params: { audience_session_id: 'session_unknown' } }],
  ['searchTopics', { query: { query: 'pric' } }],
  ['updateTopic', { body: {} }],
  ['updateTopic', { body: { title: 'Prices', sortOrder: 3 } }],
  ['updateTopic', { body: { title: '' } }],
  ['updateTopic', { params: { topic_id: 'topic_unknown' }, body: {} }],
  ['getPerson'],
  ['getPerson', { params: { person_id: 'person_unknown' } }],
  [
    'createPersonLog',
    { body: { ...note, email: 'Grace@World.example', name: 'Grace', idempotencyKey: 'k' } },
  ],
  [
    'createPersonLog',
    { body: { ...note, email: 'Grace@World.example', name: 'Grace', idempotencyKey: 'k' } },
  ],
  ['createPersonLog', { body: { ...note, idempotencyKey: 'k' } }],
  ['createPersonLog', { body: { ...note, personId: 'person_unknown' } }],
  ['listAccounts', { query: { includeEmptyOnly: 'maybe' } }],
  ['listAccounts', { query: { includeEmptyOnly: 'true' } }],
  ['createAccountLog', { body: { ...note, domain: 'new.example', idempotencyKey: 'k' } }],
  ['createAccountLog', { body: { ...note, domain: 'new.example', idempotencyKey: 'k' } }],
  ['createAccountLog', { body: note }],
  ['createAccountLog', { body: { ...note, extra: 1 } }],
  ['getAccountLog'],
  ['updateAccountLog', { body: { text: 'Called again' } }],
  ['updateAccountLog', { body: { text: '' } }],
  ['getAccountLog'],
  ['listAccountLogs', { query: { includeDeleted: 'true', limit: 1 } }],
  ['getAccountLog', { params: { account_log_id: 'alog_unknown' } }],
  ['archivePage', { body: {} }],
  ['archivePage', { body: {} }],
  ['createAudience', { body: {} }],
];

/** Replaces what differs between two runs: IDs by their order of appearance, and cursors. */
function normalize(replies: string): string {
  const ids = new Map<string, string>();
  return replies
    .replaceAll(/\b([a-z]+)_[0-9a-z]{26}\b/g, (id, kind: string) => {
      if (!ids.has(id)) ids.set(id, `${kind}_${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"…"');
}

describe.each(databaseKinds)('the reference operations on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let world: World;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Recorded');
    world = await makeWorld(harness, tenant);
  });
  afterAll(() => harness.close());

  test('reply without conditional headers as recorded', async () => {
    const replies: string[] = [];
    for (const [operation, { params = {}, query, body } = {}] of steps) {
      harness.clock.now += 1000;
      const { method } = endpoints[operation];
      const url = urlOf(operation, paramsOf({ ...world, ...params }, operation), query);
      const { statusCode, body: reply } = await harness.inject({
        method,
        url,
        headers: { 'x-api-key': tenant.key },
        ...(body !== undefined && { payload: body as object }),
      });
      replies.push(`${method} ${url} ${JSON.stringify(body) ?? ''}\n${statusCode} ${reply}\n`);
    }
    expect(new Set(steps.map(([operation]) => operation))).toEqual(new Set(Object.keys(referenceOperations)));
    await expect(normalize(replies.join('\n'))).toMatchFileSnapshot('recorded-replies.txt');
  });
});
