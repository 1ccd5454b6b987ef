import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '#server/db/open.ts';
import { hashKey } from '#server/db/tenants.ts';
import { runInProcess } from '#server/testing/command.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { program, programEnv } from '#server/testing/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'audience-console-cli-'));

interface Run {
  code: number;
  out: string;
  err: string;
}
const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<Run>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${name}.ts`), ...args],
      { env: { ...programEnv, DATA_DIR: folder, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
const tenant = (...args: string[]) => command('tenant', args);
/** For what doesn't depend on a process of its own. */
const runInTest = (name: string, args: string[], env: Record<string, string> = {}) =>
  runInProcess(`cli/${name}.ts`, args, { DATA_DIR: folder, ...env });
const lastWord = (text: string) => text.trim().split(/\s+/).at(-1) ?? '';

describe('npm run tenant, beside a running server', () => {
  let harness: Harness;
  beforeAll(async () => {
    expect(await command('migrate', [])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Created the database with the schema \d{4}-[-a-z]+\.\nThe database in .* has the newest schema\.\n$/,
      ),
    });
    const [kind] = databaseKinds;
    if (!kind) throw new Error('no database');
    harness = await startHarness(kind, { db: openSqlite(folder) });
  });
  afterAll(async () => {
    await harness.close();
    rmSync(folder, { recursive: true });
  });
  const status = async (key: string) =>
    (await harness.inject({ url: '/v0/pages', headers: { 'x-api-key': key } })).statusCode;

  test('creates, lists, rotates and signs out', async () => {
    expect((await tenant('list')).out).toContain('There are no tenants yet.');
    const created = await tenant('create', 'Acme & Söhne');
    expect(created.code).toBe(0);
    const key = lastWord(created.out);
    expect(JSON.parse(created.err)).toMatchObject({
      logger: 'security',
      event: 'key_created',
      tenantName: 'Acme & Söhne',
      key: hashKey(key).slice(0, 8),
    });
    expect(created.err).not.toContain(key);
    expect(key).toMatch(/^[A-Za-z0-9_-]{20,}$/);
    expect(await status(key)).toBe(200);

    const rotated = lastWord((await tenant('rotate', 'Acme & Söhne')).out);
    expect([await status(key), await status(rotated)]).toEqual([401, 200]);

    const signedOut = await tenant('sign-out', 'Acme & Söhne');
    expect([signedOut.code, signedOut.out]).toEqual([
      0,
      'All sessions of "Acme & Söhne" have ended. Its API key still works.\n',
    ]);
    expect(await status(rotated)).toBe(200);

    const listed = await tenant('list');
    expect(listed.out).toMatch(/^\d{4}-\d\d-\d\d {2}tenant_\S+ {2}Acme & Söhne\n$/);
    expect(listed.out + (await tenant('list')).err).not.toContain(rotated);
  });

  test('exports a tenant, and imports it into an empty database', async () => {
    const file = join(folder, 'acme.ndjson');
    const exported = await tenant('export', 'Acme & Söhne', file);
    expect([exported.code, exported.out, exported.err]).toEqual([
      0,
      expect.stringMatching(
        /^Exported "Acme & Söhne" to .*acme\.ndjson: 0 pages, .* 0 log entries; checked, SHA-256 [0-9a-f]{64}\. Its API keys stay here\.\n$/,
      ),
      'Exporting…\nChecking the file…\n',
    ]);
    expect(await tenant('export', 'Acme & Söhne', file)).toMatchObject({ code: 1, out: '' });
    expect((await tenant('import', file)).err).toContain('exists already. Nothing was imported.');

    const env = { DATA_DIR: join(folder, 'imported') };
    const imported = await command('tenant', ['import', file], env);
    expect(imported.out).toContain(exported.out.match(/SHA-256 \w+/)?.[0]);
    expect(imported.out).toMatch(
      /It has no API key yet\. Make one: npm run tenant -- rotate "Acme & Söhne"\n$/,
    );
    const rotated = await command('tenant', ['rotate', 'Acme & Söhne'], env);
    expect(lastWord(rotated.out)).toMatch(/^ac_/);
  });

  test.each(['Checking the file', 'Importing', 'Checking the database'])(
    'has all or nothing of a tenant when an import is killed: %s',
    async (step) => {
      const file = join(folder, 'acme.ndjson');
      const env = { DATA_DIR: join(folder, step) };
      const importing = program(['server/cli/tenant.ts', 'import', file], env);
      await importing.waitForOutput(new RegExp(`${step}…`));
      importing.child.kill('SIGKILL');
      await importing.ended;
      const { out } = await command('tenant', ['list'], env);
      const again = await command('tenant', ['import', file], env);
      expect(again.code).toBe(out.includes('Acme') ? 1 : 0);
      await command('tenant', ['export', 'Acme & Söhne', `${file}.${step}`], env);
      expect(readFileSync(`${file}.${step}`, 'utf8')).toBe(readFileSync(file, 'utf8'));
    },
  );

  test.each([
    [['create', 'Acme & Söhne'], 'There is a tenant named "Acme & Söhne" already.'],
    [['rotate', 'Nobody'], 'There is no tenant named "Nobody".'],
    [['sign-out', 'Nobody'], 'There is no tenant named "Nobody".'],
    [['create', ''], 'A tenant name has 1 to 200 characters'],
    [['create', ' x'], 'A tenant name has 1 to 200 characters'],
    [['create', 'a\tb'], 'A tenant name has 1 to 200 characters'],
  ])('%j fails with one sentence', async (args, message) => {
    const { code, out, err } = await runInTest('tenant', args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(message);
    expect(err).not.toContain('\n    at ');
  });

  test.each([
    [[]],
    [['create']],
    [['create', 'a', 'b']],
    [['list', 'x']],
    [['export', 'x']],
    [['import']],
    [['remove', 'x']],
    [['toString']],
  ])('%j is wrong usage', async (args) => {
    const { code, err } = await runInTest('tenant', args);
    expect([code, err.startsWith('Usage:')]).toEqual([2, true]);
  });

  test('exits with code 2 after wrong usage', async () => {
    expect((await tenant()).code).toBe(2);
  });

  test.each([[['--help']], [['create', '--help']], [['create', '-h']], [['export', 'Acme', '--help']]])(
    '%j prints help with exit code 0',
    async (args) => {
      const { code, out } = await runInTest('tenant', args);
      expect([code, out.startsWith('Usage:')]).toEqual([0, true]);
    },
  );

  test.each([
    ['tenant', ['create', 'Lost']],
    ['tenant', ['list']],
    ['import', ['--tenant', 'Acme', '--new-page', 'Shop', import.meta.filename]],
    ['seed', ['--tenant', 'Acme', '--sessions', '1']],
    ['migrate', []],
    ['backup', ['copy.db']],
  ])('%s %j is refused for a gateway', async (name, args) => {
    const dataDir = join(folder, 'gateway');
    const env = { DATA_DIR: dataDir, SERVICE_URL: 'https://api.example' };
    const { code, out, err } = await runInTest(name, args, env);
    expect([code, out, err]).toEqual([
      1,
      '',
      'Error: SERVICE_URL is set, and a gateway has no database. Run this command where the API behind it runs.\n',
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['tenant', ['list']],
    ['tenant', ['rotate', 'Acme']],
    ['tenant', ['sign-out', 'Acme']],
    ['tenant', ['export', 'Acme', 'acme.ndjson']],
    ['import', ['--tenant', 'Acme', '--new-page', 'Shop', import.meta.filename]],
    ['seed', ['--tenant', 'Acme', '--sessions', '1']],
  ])('%s %j creates no database', async (name, args) => {
    const dataDir = join(folder, 'nowhere');
    const { code, err } = await runInTest(name, args, { DATA_DIR: dataDir });
    expect([code, err]).toEqual([
      1,
      `Error: There is no database in ${dataDir}. Set DATA_DIR to the folder that has it.\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('names an unreachable database', async () => {
    const { code, err } = await runInTest('tenant', ['list'], {
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
    });
    expect(code).toBe(1);
    expect(err).toContain('No PostgreSQL answers at 127.0.0.1:9');
  });

  test('migrates twice', async () => {
    const { code, out } = await runInTest('migrate', []);
    expect([code, out]).toEqual([0, `The database in ${folder} has the newest schema.\n`]);
    expect(await runInTest('migrate', ['--help'])).toMatchObject({ code: 0, err: '' });
    expect(await runInTest('migrate', ['down'])).toMatchObject({ code: 1, out: '' });
  });
});
