import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { dataFolder } from '#server/testing/process.ts';

describe('long reads on SQLite', () => {
  const folder = dataFolder();
  const kind = { name: 'SQLite file', open: openFile, openEmpty: openFile };
  let inWorkers: Harness;
  let inline: Harness;
  let tenant: Tenant;
  let pageId: string;
  let path: string;
  function openFile() {
    return connect({ dataDir: folder.path, databaseUrl: undefined });
  }
  beforeAll(async () => {
    inWorkers = await startHarness(kind, {
      readFrom: { dataDir: folder.path, databaseUrl: undefined },
    });
    inline = await startHarness(kind);
    tenant = await inWorkers.tenant('Reads');
    pageId = await makePage(inWorkers.db, tenant.tenantId, 'Landing');
    const sessions = Array.from({ length: 300 }, (_, index) => plainSession({ started_at: index }));
    await addSessions(inWorkers.db, tenant.tenantId, pageId, sessions);
    path = `/v0/pages/${pageId}/audience_sessions?limit=200`;
  });
  afterAll(async () => {
    await inWorkers.close();
    await inline.close();
    folder.remove();
  });
  const get = ({ app }: Harness, url: string, headers = {}) =>
    app.inject({ url, headers: { 'x-api-key': tenant.key, ...headers } });

  it('fail with 503 if their worker dies, and the next one works', async () => {
    const started = once(process, 'worker');
    const dying = get(inWorkers, path);
    const [worker] = (await started) as [Worker];
    await worker.terminate();
    const { statusCode, headers, body } = await dying;
    expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '1', 'interrupted']);
    expect((await get(inWorkers, path)).statusCode).toBe(200);
  });

  it('have the same responses as in the thread of the server', async () => {
    const urls = () => [
      path,
      `/v0/pages/${pageId}/session_counts?by=day`,
      '/v0/session_counts',
      '/v0/audiences/search?query=landing&limit=10000',
      '/v0/topics/search?query=a',
      '/v0/persons?limit=1000&query=a',
      '/v0/pages?limit=1000',
      '/v0/pages/unknown/audience_sessions?limit=1000',
      '/v0/pages?limit=1000&cursor=bad',
    ];
    for (const url of urls()) {
      const [actual, expected] = [await get(inWorkers, url), await get(inline, url)];
      expect([url, actual.statusCode, actual.body]).toEqual([url, expected.statusCode, expected.body]);
      expect(actual.headers['content-type']).toBe(expected.headers['content-type']);
    }
    const cursor = JSON.parse((await get(inWorkers, path)).body).nextCursor;
    const { body } = await get(inline, `${path}&cursor=${cursor}`);
    expect(JSON.parse(body).items).toHaveLength(100);
  });

  it('see what was just written', async () => {
    for (let count = 0; count < 5; count += 1) {
      await makePage(inWorkers.db, tenant.tenantId, `Page ${count}`);
      const { body } = await get(inWorkers, '/v0/pages?limit=1000');
      expect(JSON.parse(body).items).toHaveLength(2 + count);
    }
  });
});
