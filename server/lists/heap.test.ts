import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { SQLITE_FILE } from '#server/db/open.ts';
import { createTenant } from '#server/db/tenants.ts';
import { dataFolder, program, startServer } from '#server/testing/process.ts';

const MIB = 1024 * 1024;
/** Of 1 MiB; together more than the heap. */
const PAYLOADS = 300;
/** Of 8 MiB; together twice the heap. */
const LINES = 32;

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

/** Log entries with payloads of 1 MiB, whose many empty lists take far more memory once parsed. */
function writePayloads(tenantId: string) {
  const file = new SqliteFile(join(folder.path, SQLITE_FILE));
  file.pragma('journal_mode = OFF');
  file.pragma('synchronous = OFF');
  const payload = `{"p":[${'[],'.repeat(MIB / 3)}[]]}`;
  file
    .prepare(
      `insert into accounts values (@tenantId, 'account_1', 'acme.example', 'acme.example', 'Acme', 0, @count, 0, 1, 1, 1)`,
    )
    .run({ tenantId, count: PAYLOADS });
  const insert = file.prepare(
    `insert into account_logs values (?, ?, 'account_1', 'crm', 'note', ?, null, 1000000, null, null)`,
  );
  file.transaction(() => {
    for (let n = 0; n < PAYLOADS; n++) insert.run(tenantId, `alog_${n}`, payload);
  })();
  file.close();
}

test('shortens a page of payloads that exceed the heap', async () => {
  const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
  const { tenantId, key } = await createTenant(db, 'Acme');
  await db.destroy();
  writePayloads(tenantId);

  const server = await startServer({ DATA_DIR: folder.path, NODE_OPTIONS: '--max-old-space-size=256' });
  const seen = new Set<string>();
  let cursor = '';
  for (let pages = 0; pages < 2; pages++) {
    const url = `${server.url}/v0/accounts/account_1/logs?limit=1000${cursor}`;
    const response = await fetch(url, { headers: { 'x-api-key': key } });
    const { items, hasMore, nextCursor, totalCount } = await response.json();
    expect([response.status, hasMore, totalCount]).toEqual([200, true, PAYLOADS]);
    for (const { accountLogId } of items) seen.add(accountLogId);
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen.size).toBe(2 * 7);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('imports lines of 8 MiB with a small heap', async () => {
  const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
  await createTenant(db, 'Acme');
  await db.destroy();
  const path = join(folder.path, 'sessions.ndjson.gz');
  const filler = Buffer.alloc(8 * MIB - 200, 'x');
  const lines = function* () {
    for (let n = 0; n < LINES; n++) {
      yield `{"audienceSessionId":"session-${n}","sessionStartedAt":"2026-03-01T09:00:00Z","interactions":[{"label":"`;
      yield filler;
      yield '"}]}\n';
    }
  };
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path));
  const args = ['server/cli/import.ts', '--tenant', 'Acme', '--new-page', 'Shop', path];
  const env = { DATA_DIR: folder.path, NODE_OPTIONS: '--max-old-space-size=128' };
  const { code, output } = await program(args, env).ended;
  expect([code, output]).toEqual([0, expect.stringContaining(`${LINES} sessions imported`)]);
});
