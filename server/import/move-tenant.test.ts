import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTables } from '#server/db/inspect.ts';
import type { Database } from '#server/db/schema.ts';
import { rotateKey } from '#server/db/tenants.ts';
import { type DatabaseKind, databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { dataFolder } from '#server/testing/process.ts';
import { makeWorld } from '#server/testing/world.ts';
import { exportTenant, importTenant } from './move-tenant.ts';
import { newestSchema, tenantTables } from './tenant-file.ts';

const ignore = () => {};
const folder = dataFolder();
const file = join(folder.path, 'acme.ndjson');
afterAll(() => folder.remove());

const [sqlite, postgres] = databaseKinds as [DatabaseKind, DatabaseKind];
const directions: [DatabaseKind, DatabaseKind][] = [
  [sqlite, postgres],
  [postgres, sqlite],
];

/** A tenant with records of every kind, enough sessions for several batches, and IDs that databases sort differently. */
async function makeTenant(harness: Harness) {
  const acme = await harness.tenant('Acme & Söhne');
  const other = await harness.tenant('Other');
  await makeWorld(harness, acme);
  await makeWorld(harness, other);
  const pageId = await makePage(harness.db, acme.tenantId, 'Ünï "quoted" \\ page');
  const ids = [
    'a',
    'B',
    'ä',
    '_',
    'a-b',
    'ab',
    'Ab',
    '😀',
    '￿',
    ...Array.from({ length: 230 }, (_, n) => `s${n}`),
  ];
  const rows = ids.map((session_id, n) => plainSession({ session_id, started_at: n * 1e9 }));
  await addSessions(harness.db, acme.tenantId, pageId, rows, [{ label: 'Hi\u2028"\n' }] as never);
  await harness.db
    .insertInto('idempotency')
    .values({
      tenant_id: acme.tenantId,
      operation: 'createTopic',
      key: 'k',
      request_hash: 'h',
      reply: '{}',
      created_at: 1,
    })
    .execute();
  return acme;
}

async function rowsOf(db: Database, tenantId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of Object.keys(tenantTables) as (keyof typeof tenantTables)[]) {
    const stored = await db.selectFrom(table).selectAll().where('tenant_id', '=', tenantId).execute();
    rows[table] = stored.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  return rows;
}

describe.each(directions)('a tenant moved from $name', (from, to) => {
  let source: Harness;
  let target: Harness;
  beforeAll(async () => {
    source = await startHarness(from);
    target = await startHarness(to);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('has the same rows, counts and hash there, and can sign in with a new key', async () => {
    const { tenantId } = await makeTenant(source);
    const path = join(folder.path, `${crypto.randomUUID()}.ndjson`);
    const exported = await exportTenant(source.db, 'Acme & Söhne', path, ignore);
    const imported = await importTenant(target.db, path, ignore);
    expect(imported).toEqual({ ...exported, name: 'Acme & Söhne' });

    const rows = await rowsOf(source.db, tenantId);
    expect(await rowsOf(target.db, tenantId)).toEqual(rows);
    const counts = Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]));
    expect(counts).toEqual(exported.counts);
    expect(counts.sessions).toBeGreaterThan(230);

    const back = `${path}2`;
    await exportTenant(target.db, 'Acme & Söhne', back, ignore);
    expect(readFileSync(back, 'utf8')).toBe(readFileSync(path, 'utf8'));

    const key = await rotateKey(target.db, 'Acme & Söhne');
    const pages = await target.inject({ url: '/v0/pages', headers: { 'x-api-key': key } });
    expect(pages.json().items).toHaveLength(2);
    expect(await target.db.selectFrom('tenants').select('name').execute()).toEqual([
      { name: 'Acme & Söhne' },
    ]);
  });
});

describe.each(databaseKinds)("a tenant's file on $name", (kind) => {
  let harness: Harness;
  let target: Database;
  beforeEach(async () => {
    harness = await startHarness(kind);
    target = await kind.open();
    const { tenantId } = await harness.tenant('Acme');
    await addSessions(harness.db, tenantId, await makePage(harness.db, tenantId, 'Page'), [
      plainSession({ started_at: 1 }),
    ]);
    writeFileSync(file, '');
    await expect(exportTenant(harness.db, 'Acme', file, ignore)).rejects.toThrow('exists already');
    await exportTenant(harness.db, 'Acme', `${file}.new`, ignore);
    writeFileSync(file, readFileSync(`${file}.new`));
  });
  afterEach(async () => {
    await harness.close();
    await target.destroy();
    rmSync(`${file}.new`);
  });

  const lines = () => readFileSync(file, 'utf8').trim().split('\n');
  const store = (text: string[]) => writeFileSync(file, text.map((line) => `${line}\n`).join(''));

  /** Replaces text in a file and its hash. */
  function forge(pattern: RegExp, replacement: string): void {
    const rows = lines()
      .slice(0, -1)
      .map((line) => line.replace(pattern, replacement));
    const sha256 = createHash('sha256')
      .update(rows.map((line) => `${line}\n`).join(''))
      .digest('hex');
    store([...rows, JSON.stringify({ ...JSON.parse(lines().at(-1) ?? ''), sha256 })]);
  }

  it('starts with format, schema and tenant, ends with counts and hash, and has no key', async () => {
    const [first = '', ...rest] = lines();
    expect(JSON.parse(first)).toEqual({
      format: 'audience-console-tenant',
      version: 1,
      schema: newestSchema,
      tenant: { tenantId: expect.stringMatching(/^tenant_/), name: 'Acme', createdAt: expect.any(Number) },
    });
    const { counts, sha256 } = JSON.parse(rest.pop() ?? '');
    expect(counts).toMatchObject({ pages: 1, page_revisions: 1, sessions: 1 });
    expect(sha256).toBe(
      createHash('sha256')
        .update(`${[first, ...rest].join('\n')}\n`)
        .digest('hex'),
    );
    const { key_hash } = await harness.db.selectFrom('api_keys').select('key_hash').executeTakeFirstOrThrow();
    expect(readFileSync(file, 'utf8')).not.toContain(key_hash);
    expect(statSync(`${file}.new`).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is cut off', () => store(lines().slice(0, -1)), 'is cut off: its last line is missing'],
    [
      'ends in a line',
      () => writeFileSync(file, readFileSync(file).subarray(0, -20)),
      /is damaged in line \d+/,
    ],
    [
      'has one line changed',
      () => store(lines().map((line) => line.replace('Title', 'Other'))),
      'was changed',
    ],
    ['lacks a line', () => store(lines().toSpliced(2, 1)), 'was changed: its hash differs'],
    ['has lines after its end', () => store([...lines(), lines()[1] ?? '']), /is damaged in line \d+/],
    ['has a table of its own', () => forge(/"table":"pages"/, '"table":"api_keys"'), 'is damaged in line 2'],
    ['is something else', () => store(['{"a":1}']), 'is no file of npm run tenant -- export'],
    ['is binary', () => writeFileSync(file, Buffer.alloc(100, 255)), 'line 1: not UTF-8'],
    ['is empty', () => writeFileSync(file, ''), 'is empty'],
    [
      'is of another schema',
      () => forge(new RegExp(newestSchema), '0001-first'),
      'is of the schema 0001-first',
    ],
    ['has a value that the database refuses', () => forge(/"page_url":"[^"]*"/, '"page_url":null'), /null/i],
    [
      'is not what is stored',
      () => forge(/"sessions":1/, '"sessions":"1"'),
      'has not stored what the file has',
    ],
  ])('that %s is refused, and nothing is imported', async (_, spoil, message) => {
    spoil();
    await expect(importTenant(target, file, ignore)).rejects.toThrow(message);
    expect(await target.selectFrom('tenants').selectAll().execute()).toEqual([]);
    expect(await target.selectFrom('pages').selectAll().execute()).toEqual([]);
  });

  it.each([['name'], ['tenant_id']] as const)(
    'of a tenant that exists by its %s is refused',
    async (column) => {
      const tenant = await harness.db.selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
      const other = { name: 'Another', tenant_id: 'tenant_other', created_at: 0 };
      await target
        .insertInto('tenants')
        .values({ ...other, [column]: tenant[column] })
        .execute();
      await expect(importTenant(target, file, ignore)).rejects.toThrow(
        'exists already. Nothing was imported.',
      );
      expect(await target.selectFrom('pages').selectAll().execute()).toEqual([]);
    },
  );

  it('of an unknown tenant is not written', async () => {
    const path = `${file}.unknown`;
    await expect(exportTenant(harness.db, 'Unknown', path, ignore)).rejects.toThrow(
      'There is no tenant named',
    );
    expect(existsSync(path)).toBe(false);
  });

  it('has every table of a tenant except its keys and sign-ins', async () => {
    const tables = (await listTables(harness.db))
      .filter(({ columns }) => columns.some(({ name }) => name === 'tenant_id'))
      .map(({ name }) => name);
    const exported = [...Object.keys(tenantTables), 'tenants', 'api_keys', 'sign_ins'];
    expect(tables.toSorted()).toEqual(exported.toSorted());
  });
});
