import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import recorded from './recorded-searches.json' with { type: 'json' };

/** Records of the demo and difficult names. `audiences` are of a page, by its index; `queries` find indices. */
interface Recorded {
  pages: string[];
  audiences: [page: number, name: string][];
  topics: [title: string, purpose: string | null, entries: string[]][];
  /** `$P0`, `$A0` and `$T0` stand for the ID of the first page, audience and topic. */
  queries: [query: string, audiences: number[], topics: number[]][];
}

const { pages, audiences, topics, queries } = recorded as unknown as Recorded;

// Recorded from the version before queries and records were folded in one module.
describe.each(databaseKinds)('searches on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  const ids = { P: [] as string[], A: [] as string[], T: [] as string[] };

  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Recorded');
    for (const name of pages) ids.P.push((await tenant.call('createPage', { body: { name } })).pageId);
    for (const [page, customName] of audiences) {
      const params = { page_id: ids.P[page] ?? '' };
      ids.A.push((await tenant.call('createAudience', { params, body: { customName } })).audienceId);
    }
    for (const [title, purpose, entries] of topics) {
      const { topicId } = await tenant.call('createTopic', { body: { title, purpose } });
      ids.T.push(topicId);
      for (const content of entries)
        await tenant.call('createTopicEntry', {
          params: { topic_id: topicId },
          body: { content: { type: 'text', content } },
        });
    }
  });
  afterAll(() => harness.close());

  test('find all that they found before', async () => {
    const missing: unknown[] = [];
    for (const [text, foundAudiences, foundTopics] of queries) {
      const query = text.replace(
        /\$([PAT])(\d+)/g,
        (_, kind: 'P' | 'A' | 'T', index) => ids[kind][index] ?? '',
      );
      const { items: hits } = await tenant.call('searchAudiences', { query: { query, limit: 10_000 } });
      const { items: found } = await tenant.call('searchTopics', { query: { query, limit: 1000 } });
      const audienceIds = new Set(hits.map(({ audienceId }) => audienceId));
      const topicIds = new Set(found.map(({ topicId }) => topicId));
      for (const index of foundAudiences)
        if (!audienceIds.has(ids.A[index] ?? '')) missing.push([text, audiences[index]]);
      for (const index of foundTopics)
        if (!topicIds.has(ids.T[index] ?? '')) missing.push([text, topics[index]]);
    }
    expect(missing).toEqual([]);
  });
});
