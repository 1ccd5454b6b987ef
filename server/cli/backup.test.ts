import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SQLITE_FILE } from '#server/db/open.ts';
import { runInProcess } from '#server/testing/command.ts';
import { dataFolder, program, startServer } from '#server/testing/process.ts';

const folder = dataFolder();
const DATA_DIR = join(folder.path, 'data');
const start = (command: string, args: string[], env: Record<string, string> = {}) =>
  program([`server/cli/${command}.ts`, ...args], { DATA_DIR, ...env });
const run = (command: string, args: string[], env?: Record<string, string>) =>
  start(command, args, env).ended;
/** Without a process of its own, for what reads no data. */
const runInTest = async (command: string, args: string[], env: Record<string, string> = {}) => {
  const { code, out, err } = await runInProcess(`cli/${command}.ts`, args, { DATA_DIR, ...env });
  return { code, output: err + out };
};
const file = (name: string) => join(folder.path, name);

afterAll(() => folder.remove());

describe('npm run backup and restore', () => {
  let key = '';
  beforeAll(async () => {
    const created = await run('tenant', ['create', 'Acme']);
    key = created.output.match(/ac_[\w-]+/)?.[0] ?? '';
  });

  it('back up while the server writes, and restore what it confirmed', async () => {
    const server = await startServer({ DATA_DIR });
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const write = async () => {
      const body = JSON.stringify({ source: 'test', domain: 'acme.example', payload: {} });
      const response = await fetch(`${server.url}/v0/account_logs`, { method: 'POST', headers, body });
      expect(response.status).toBe(201);
    };
    for (let n = 0; n < 5; n++) await write();
    const backup = start('backup', [file('first.db')]);
    let isDone = false;
    const ended = backup.ended.finally(() => {
      isDone = true;
    });
    do await write();
    while (!isDone);
    const { code, output } = await ended;
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /Copying…\nChecking the copy…\nBacked up .* to .*first\.db: \d+ kB, schema \d{4}-[-a-z]+, 1 tenant, 0 pages, .* 1 account, 0 people, \d+ log entries; checked, in \d+\.\d s\.\n$/,
      ),
    ]);
    expect(Number(output.match(/(\d+) log entries/)?.[1])).toBeGreaterThanOrEqual(5);

    const used = await run('restore', [file('first.db')]);
    expect([used.code, used.output]).toEqual([1, expect.stringContaining('is already served by another')]);
    server.child.kill('SIGTERM');
    await server.ended;

    const restored = await run('restore', [file('first.db')], { DATA_DIR: file('restored') });
    expect([restored.code, restored.output.match(/\d+ log entries/)?.[0]]).toEqual([
      0,
      output.match(/\d+ log entries/)?.[0],
    ]);
    const second = await startServer({ DATA_DIR: file('restored') });
    const accounts = await fetch(`${second.url}/v0/accounts`, { headers });
    expect((await accounts.json()).items).toMatchObject([{ domain: 'acme.example' }]);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('write one of two backups to the same file', async () => {
    const both = await Promise.all([run('backup', [file('two.db')]), run('backup', [file('two.db')])]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.output).toContain('two.db exists already');
    expect((await run('restore', [file('two.db')], { DATA_DIR: file('of-two') })).code).toBe(0);
  });

  it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)('leave all or nothing after %s', async (signal) => {
    const backup = start('backup', [file(`${signal}.db`)]);
    await backup.waitForOutput(/Copying/);
    backup.child.kill(signal);
    await backup.ended;
    if (signal !== 'SIGKILL') expect(existsSync(file(`${signal}.db.partial`))).toBe(false);
    if (existsSync(file(`${signal}.db`)))
      expect(await run('restore', [file(`${signal}.db`)], { DATA_DIR: file(`all-${signal}`) })).toMatchObject(
        {
          code: 0,
        },
      );

    const target = file(`of-${signal}`);
    const restore = start('restore', [file('first.db')], { DATA_DIR: target });
    await restore.waitForOutput(/Copying/);
    restore.child.kill(signal);
    await restore.ended;
    const isRestored = existsSync(join(target, SQLITE_FILE));
    const { output } = await run('tenant', ['list'], { DATA_DIR: target });
    // A signal other than SIGKILL removes the copy, so the folder is empty as before.
    expect(output).toContain(
      isRestored ? 'Acme' : signal === 'SIGKILL' ? 'was interrupted' : 'There is no database in',
    );
  });

  it.each([
    ['backup', 'pg_dump --format=custom'],
    ['restore', 'pg_restore --no-owner'],
  ])('%s names the command of PostgreSQL', async (command, message) => {
    const env = { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/none' };
    const { code, output } = await runInTest(command, [file('none.db')], env);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output).toContain('pg_restore');
    expect(output).not.toContain('hidden');
  });

  it.each(['backup', 'restore'])('%s explains wrong usage', async (command) => {
    expect(await runInTest(command, ['--help'])).toMatchObject({ code: 0 });
    for (const args of [[], ['a', 'b'], ['--what']])
      expect(await runInTest(command, args)).toMatchObject({
        code: 1,
        output: expect.stringContaining(`npm run ${command} -- --help`),
      });
  });
});
