import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { RESTORING_FILE, SQLITE_FILE } from '#server/db/open.ts';
import { runInProcess } from '#server/testing/command.ts';
import { oldDatabase } from '#server/testing/old-databases.ts';
import { createOwnDatabase, damageTable, withDatabase } from '#server/testing/own-database.ts';
import { dataFolder, program } from '#server/testing/process.ts';
import { checkClock, checkSpace, diagnose } from './diagnose.ts';

let folder: ReturnType<typeof dataFolder>;
let data: string;
beforeEach(() => {
  folder = dataFolder();
  data = join(folder.path, 'data');
});
afterEach(() => folder.remove());

/** The findings as lines. */
async function linesFor(env: Record<string, string>): Promise<string[]> {
  const findings = await diagnose({ PATH: '/bin', HOME: '/root', DATA_DIR: data, ...env });
  return findings.map(({ level, text }) => `${level}: ${text}`);
}
const text = async (env: Record<string, string> = {}) => (await linesFor(env)).join('\n');

function storeDatabase(sql: string): void {
  mkdirSync(data, { recursive: true });
  const file = new SqliteFile(join(data, SQLITE_FILE));
  file.exec(sql);
  file.close();
}

describe('the settings', () => {
  it('that are set are named, without their values', async () => {
    const secret = '0123456789abcdef0123456789abcdef';
    const output = await text({ SESSION_SECRET: secret, DEMO_API_KEY: secret });
    expect(output).toContain('ok: Settings: DATA_DIR, SESSION_SECRET, DEMO_API_KEY.');
    expect(output).not.toContain(secret);
  });

  it('are all reported if they are wrong, and secrets are not printed', async () => {
    const file = join(folder.path, 'no-such-file');
    const output = await linesFor({
      PORT: 'abc',
      RATE_LIMIT: '-1',
      SESSION_SECRET: 'hunter2',
      PUBLIC_URL: 'https://user:hunter2@console.example',
      DEMO_API_KEY_FILE: file,
    });
    expect(output.filter((line) => line.startsWith('error')).toSorted()).toEqual([
      expect.stringContaining('DEMO_API_KEY_FILE names'),
      expect.stringContaining('PORT is "abc", but it must be a whole number'),
      expect.stringContaining('PUBLIC_URL must be a plain address'),
      expect.stringContaining('RATE_LIMIT is "-1"'),
      expect.stringContaining('SESSION_SECRET is too short'),
    ]);
    expect(output.join()).not.toContain('hunter2');
    expect(output.join('\n')).toContain('ok: Database: the first start creates it.');
  });

  it.each([
    { DATABASE_URL: 'mysql://user:hunter2@db/name' },
    { DATABASE_URL: 'postgres://user:hunter2@db/name', SERVICE_URL: 'https://api.example' },
  ])('end the checks if they tell where the data is: %j', async (env) => {
    const lines = await linesFor(env);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('error: The rest is not checked, because it depends on these settings.');
    expect(lines.join()).not.toContain('hunter2');
  });

  it.each([
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['trust_proxy', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLCI_URL', 'PUBLIC_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SESSION_SECRETFILE', 'SESSION_SECRET_FILE'],
    ['Port', 'PORT'],
  ])('with a name like %s are taken for %s', async (name, setting) => {
    const output = await text({ [name]: 'hunter2' });
    expect(output).toContain(`warning: ${name} is not a setting and has no effect. Did you mean ${setting}?`);
    expect(output).not.toContain('hunter2');
  });

  it('with other names are left alone, unless they begin as settings do', async () => {
    const others = {
      HOSTNAME: 'a',
      PORTS: '1',
      SORT: 'a',
      XDG_DATA_DIRS: '/a',
      SESSION_MANAGER: 'a',
      LANG: 'C',
    };
    expect(await text(others)).not.toContain('not a setting');
    expect(await text({ DATABASE_HOST: 'a' })).toContain('warning: DATABASE_HOST is not a setting');
  });

  it('have their warnings', async () => {
    expect(await text({ DEMO_API_KEY: 'x' })).toContain('warning: DEMO_API_KEY has fewer than 16 characters');
    expect(await text({ HOST: '0.0.0.0' })).toContain('warning: HOST lets other machines in');
  });
});

describe('the data folder', () => {
  it('is created by the first start, and not by the doctor', async () => {
    expect(await text()).toContain(`ok: Data folder: the first start creates ${data}.`);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it.each(['/proc/data', '/dev/null/data'])('%s that cannot be written is an error', async (path) => {
    expect(await text({ DATA_DIR: path })).toMatch(/error: The data folder .* cannot be written \(E[A-Z]+\)/);
  });

  it('with an interrupted restore or rehearsal says how to go on', async () => {
    mkdirSync(join(data, 'rehearsal'), { recursive: true });
    writeFileSync(join(data, RESTORING_FILE), '');
    const output = await text();
    expect(output).toMatch(/error: A restore into .* was interrupted.* Run npm run restore again/);
    expect(output).toMatch(/warning: .*rehearsal is the copy of a rehearsal/);
  });

  it.each([
    [1e12, 'ok', 'Disk: 1.0 TB free in'],
    [150e6, 'ok', 'Disk: 150 MB free'],
    [90e6, 'warning', 'An upgrade copies the database first'],
    [1e6, 'error', 'Disk: only 1.0 MB free'],
  ])('with %d bytes free: %s', (free, level, message) => {
    const finding = checkSpace(folder.path, () => free);
    expect([finding.level, finding.text]).toEqual([level, expect.stringContaining(message)]);
  });
});

describe('the database', () => {
  it('of the newest schema is ok', async () => {
    await (await connect({ dataDir: data, databaseUrl: undefined })).destroy();
    const lines = await linesFor({});
    expect(lines.map((line) => line.split(':', 2).join(':'))).toEqual([
      'ok: Settings',
      'ok: Data folder',
      'ok: Disk',
      'ok: Database',
      'ok: Structure',
      'ok: Clock',
    ]);
    expect(lines.join('\n')).toMatch(/Structure: no damage\. This read the whole file: \d+ kB in/);
  });

  it('of an older version is unchanged, and the rehearsal is offered', async () => {
    storeDatabase(oldDatabase('0005'));
    const before = readFileSync(join(data, SQLITE_FILE));
    expect(await text()).toMatch(
      /warning: Database: .*, schema 0005-foreign-keys\. The next start applies \d+ migrations\. Try it .*--rehearse/,
    );
    expect(readFileSync(join(data, SQLITE_FILE)).equals(before)).toBe(true);
  });

  it.each([
    [
      `${oldDatabase('0005')} insert into kysely_migration values ('9999-later', '')`,
      'written by a newer version',
    ],
    ['create table recipes (id integer)', 'has no data of Audience Console'],
  ])('of a newer version or another program is an error', async (sql, message) => {
    storeDatabase(sql);
    expect(await text()).toMatch(new RegExp(`error: Database: .*${message}`));
  });

  it('that is damaged is an error', async () => {
    mkdirSync(data);
    writeFileSync(join(data, SQLITE_FILE), 'x'.repeat(5000));
    expect(await text()).toMatch(/error: Database: .* is damaged or not a database/);
  });

  it('with damaged pages is an error, with the way back', async () => {
    await (await connect({ dataDir: data, databaseUrl: undefined })).destroy();
    damageTable(join(data, SQLITE_FILE), 'audiences');
    const output = await text();
    expect(output).toContain('ok: Database:');
    expect(output).toMatch(/error: Structure: .* is damaged\. Stop .* npm run restore -- FILE/);
  });

  it('on PostgreSQL that does not respond is an error without its password', async () => {
    const output = await text({ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:9/none' });
    expect(output).toContain('error: Database: No PostgreSQL answers at 127.0.0.1:9');
    expect(output).not.toContain('hunter2');
  });

  const url = process.env.TEST_DATABASE_URL;
  // In CI.
  it.runIf(url)('on PostgreSQL has a version, rights and a clock', async () => {
    const { name, drop } = await createOwnDatabase(url ?? '');
    const DATABASE_URL = withDatabase(url ?? '', name);
    expect(await text({ DATABASE_URL })).toMatch(/ok: Database: PostgreSQL [\d.]+ at .*, empty\./);
    await (await connect({ dataDir: data, databaseUrl: DATABASE_URL })).destroy();
    const lines = await linesFor({ DATABASE_URL });
    expect(lines.map((line) => line.split(':', 2).join(':'))).toEqual([
      'ok: Settings',
      'ok: Database',
      'ok: Rights',
      'ok: Clock',
    ]);
    await drop();
  });
});

it.each([
  [0, 'ok', 'agrees with PostgreSQL'],
  [-1999, 'ok', 'agrees with PostgreSQL'],
  [5000, 'warning', "5.0 s ahead of PostgreSQL's. Sign-ins"],
  [-70_000, 'error', "70.0 s behind PostgreSQL's."],
])('a clock that differs by %d ms: %s', (skewMs, level, message) => {
  const finding = checkClock(skewMs, "PostgreSQL's");
  expect([finding.level, finding.text]).toEqual([level, expect.stringContaining(message)]);
});

it('an API that responds is ok, one that does not is an error', async () => {
  const server = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const SERVICE_URL = `http://127.0.0.1:${port}`;
  expect(await text({ SERVICE_URL })).toContain(`ok: API: ${SERVICE_URL} responds.`);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await text({ SERVICE_URL })).toMatch(/error: API: .*Can't connect yet\..* or correct SERVICE_URL\./);
});

it('npm run doctor prints a line per finding, and exits with 1 if there is an error', async () => {
  const run = (env: Record<string, string>, ...args: string[]) =>
    program(['server/cli/doctor.ts', ...args], { DATA_DIR: data, ...env }).ended;
  const fine = await run({ TRUSTPROXY: '1' });
  expect([fine.code, fine.output]).toEqual([
    0,
    expect.stringMatching(
      /^ok {7}Settings: DATA_DIR\.\nwarning {2}TRUSTPROXY[\s\S]*\n0 errors, 1 warning\.\n$/,
    ),
  ]);
  const wrong = await run({ PORT: 'x' });
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringMatching(/^error {4}PORT is "x"[\s\S]*\n1 error, 0 warnings\.\n$/),
  ]);
  expect(await runInProcess('cli/doctor.ts', ['--help'], { DATA_DIR: data })).toMatchObject({ code: 0 });
  expect(await runInProcess('cli/doctor.ts', ['x'], { DATA_DIR: data })).toMatchObject({ code: 1 });
});
