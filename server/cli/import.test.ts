import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '#server/testing/command.ts';
import { dataFolder, program } from '#server/testing/process.ts';

const data = dataFolder();
const lines = join(data.path, 'sessions.ndjson');
const empty = join(data.path, 'empty.ndjson');
const run = (command: string, ...args: string[]) =>
  program([`server/cli/${command}.ts`, ...args], { DATA_DIR: join(data.path, 'data') }).ended;
/** Runs a command that rejects its input, without starting a process. */
const runInTest = async (command: string, ...args: string[]) => {
  const { code, out, err } = await runInProcess(`cli/${command}.ts`, args, {
    DATA_DIR: join(data.path, 'data'),
  });
  return { code, output: err + out };
};
const lastLine = (output: string) => output.trim().split('\n').at(-1);

beforeAll(async () => {
  const session = { audienceSessionId: 'one', sessionStartedAt: '2026-03-01T09:00:00Z' };
  writeFileSync(lines, `${JSON.stringify(session)}\nnothing\n`);
  writeFileSync(empty, '');
  expect((await run('tenant', 'create', 'Acme')).code).toBe(0);
});
afterAll(() => data.remove());

describe('npm run import', () => {
  test('prints its result, its warnings, and the page ID last', async () => {
    const first = await run('import', '--tenant', 'Acme', '--new-page', 'Shop', lines);
    expect(first.code).toBe(0);
    expect(first.output).toContain('line 2: not JSON');
    expect(first.output).toContain('1 session imported, 0 already there, 1 skipped.');
    expect(lastLine(first.output)).toMatch(/^page_[a-z0-9]{26}$/);
    const second = await run('import', '--tenant', 'Acme', '--new-page', 'Shop', lines);
    expect(second.output).toContain('0 sessions imported, 1 already there, 1 skipped.');
    expect(lastLine(second.output)).toBe(lastLine(first.output));
  });

  test('skips invalid lines and reports them', async () => {
    const faulty = join(data.path, 'faulty.ndjson');
    const sessions = [
      { audienceSessionId: 'sound', sessionStartedAt: '2026-03-01T09:00:00Z' },
      { audienceSessionId: 'no start' },
      { audienceSessionId: 'odd', sessionStartedAt: '2026-03-01T09:00:00Z', hasConversion: 'yes' },
    ];
    writeFileSync(faulty, sessions.map((session) => `${JSON.stringify(session)}\n`).join(''));
    const { output } = await run('import', '--tenant', 'Acme', '--new-page', 'Faulty', faulty);
    expect(output).toContain('line 2: sessionStartedAt');
    expect(output).toContain('line 3: hasConversion');
    expect(output).toContain('1 session imported, 0 already there, 2 skipped.');
  });

  test('fails if all sessions belong to another page, also repeated ones', async () => {
    const twice = join(data.path, 'twice.ndjson');
    const [session] = readFileSync(lines, 'utf8').split('\n');
    writeFileSync(twice, `${session}\n${session}\n`);
    await run('import', '--tenant', 'Acme', '--new-page', 'Shop', lines);
    const { code, output } = await run('import', '--tenant', 'Acme', '--new-page', 'Blog', twice);
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing of')]);
    expect(output).toContain('0 sessions imported, 0 already there, 2 skipped.');
  });

  test.each([
    [['--tenant', 'Nobody', '--new-page', 'A', lines], 'There is no tenant named "Nobody"'],
    [['--tenant', 'Acme', '--page', 'page_x', lines], 'This tenant has no page page_x.'],
    [['--tenant', 'Acme', '--new-page', 'A', '/nowhere.ndjson'], 'There is no file /nowhere.ndjson.'],
    [['--tenant', 'Acme', '--new-page', 'A', data.path], 'is no file but a folder'],
    [['--tenant', 'Acme', '--new-page', 'A', '/dev/null'], 'is no file but a folder, pipe or device'],
    [['--tenant', 'Acme', '--new-page', 'A', empty], 'could be imported.'],
    [['--tenant', 'Acme', lines], 'Give either --page PAGE_ID or --new-page NAME.'],
    [['--tenant', 'Acme', '--new-page', 'A', '--what', lines], "Unknown option '--what'"],
  ])('says in a sentence what is wrong with %j', async (args, message) => {
    const { code, output } = await runInTest('import', ...args);
    expect(code).toBe(1);
    expect(output).toContain(`Error: `);
    expect(output).toContain(message);
    expect(output).not.toContain('    at ');
  });
});

describe('npm run seed', () => {
  test('creates a page with the given number of sessions; a second run adds only the difference', async () => {
    const first = await run('seed', '--tenant', 'Acme', '--sessions', '1500');
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('1,500 sessions added, 0 already'),
    });
    const more = await run('seed', '--tenant', 'Acme', '--sessions', '1600');
    expect(more.output).toContain('100 sessions added, 1,500 already there.');
    expect(lastLine(more.output)).toBe(lastLine(first.output));
  });

  test('rejects an invalid number', async () => {
    const { code, output } = await runInTest('seed', '--tenant', 'Acme', '--sessions', 'many');
    expect(code).toBe(1);
    expect(output).toContain('Give --sessions as a whole number');
  });
});
