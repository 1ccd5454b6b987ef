import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder, startServer } from '#server/testing/process.ts';
import { connect } from './connect.ts';
import { createTenant } from './tenants.ts';

const CRASH_COUNT = 20;
const WRITER_COUNT = 4;

describe('a server killed in the middle of writes', () => {
  let folder: ReturnType<typeof dataFolder>;
  let key: string;
  beforeEach(async () => {
    folder = dataFolder();
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    ({ key } = await createTenant(db, 'Acme'));
    await db.destroy();
  });
  afterEach(() => folder.remove());

  const call = (url: string, path: string, body?: object) =>
    fetch(`${url}/v0/${path}`, {
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Writes until the server is gone; returns the IDs of the confirmed entries. */
  async function writeUntilGone(url: string, onWritten: () => void): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const entry = { source: 'test', type: 'note', domain: 'acme.example', payload: { n: ids.length } };
      const response = await call(url, 'account_logs', entry)
        .then(async (response) => (response.status === 201 ? await response.json() : undefined))
        .catch(() => undefined);
      if (!response) return ids;
      ids.push(response.accountLogId);
      onWritten();
    }
  }

  it('loses no confirmed write', async () => {
    const confirmed: string[] = [];
    for (let crash = 0; crash < CRASH_COUNT; crash += 1) {
      const server = await startServer({ DATA_DIR: folder.path });
      let left = 5 + crash * 3;
      const onWritten = () => {
        left -= 1;
        if (left === 0) server.child.kill('SIGKILL');
      };
      const written = Array.from({ length: WRITER_COUNT }, () => writeUntilGone(server.url, onWritten));
      confirmed.push(...(await Promise.all(written)).flat());
      await server.ended;
    }
    const server = await startServer({ DATA_DIR: folder.path });
    const { items } = await (await call(server.url, 'accounts')).json();
    const stored = new Set<string>();
    let cursor = '';
    do {
      const page = await call(server.url, `accounts/${items[0].accountId}/logs?limit=1000${cursor}`);
      const { items: logs, nextCursor } = await page.json();
      for (const log of logs) stored.add(log.accountLogId);
      cursor = nextCursor ? `&cursor=${nextCursor}` : '';
    } while (cursor);
    expect(items).toHaveLength(1);
    expect(confirmed.length).toBeGreaterThan(CRASH_COUNT * 5);
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
    // Per crash, each writer may have one stored entry whose confirmation was lost.
    expect(stored.size - confirmed.length).toBeLessThanOrEqual(CRASH_COUNT * WRITER_COUNT);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  }, 600_000);
});
