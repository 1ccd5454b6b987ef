import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '#server/testing/command.ts';
import { oldDatabase } from '#server/testing/old-databases.ts';
import { dataFolder, program } from '#server/testing/process.ts';
import { connect } from './connect.ts';
import { migrations } from './migrations.ts';
import { SQLITE_FILE } from './open.ts';
import { REHEARSAL_FOLDER, rehearseSqlite } from './rehearse-copy.ts';

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

const databaseFile = () => join(folder.path, SQLITE_FILE);
const copy = () => join(folder.path, REHEARSAL_FOLDER);
const names = Object.keys(migrations);

function storeDatabase(text: string): Buffer {
  const file = new SqliteFile(databaseFile());
  file.exec(text);
  file.close();
  return readFileSync(databaseFile());
}

function rehearse(getFree?: () => number) {
  const lines: string[] = [];
  const output = { report: () => {}, log: (line: string) => void lines.push(line) };
  return { lines, result: rehearseSqlite(folder.path, output, getFree) };
}

describe('the rehearsal of an upgrade', () => {
  it.each(['0001', '0004', '0005'])('of schema %s tells what changes, and leaves no copy', async (schema) => {
    const before = storeDatabase(oldDatabase(schema));
    const { lines, result } = rehearse();
    const { schema: oldSchema, rehearsal } = await result;
    const pending = names.filter((name) => name.slice(0, 4) > schema);
    expect(oldSchema.slice(0, 4)).toBe(schema);
    expect(rehearsal?.applied).toEqual(pending);
    expect(lines).toEqual(
      pending.map((name) => expect.stringMatching(new RegExp(`^Applied ${name} in \\d+\\.\\d s\\.$`))),
    );
    expect(rehearsal?.before.session_hours?.rows).toBeGreaterThan(0);
    expect(rehearsal?.after).not.toHaveProperty('session_hours');
    expect(rehearsal?.after.version_values?.rows).toBeGreaterThan(0);
    expect(rehearsal?.after.audiences?.columns).toContain('publish_at');
    expect(readFileSync(databaseFile()).equals(before)).toBe(true);
    expect(existsSync(copy())).toBe(false);
  });

  it('of the newest schema copies nothing', async () => {
    await (await connect({ dataDir: folder.path, databaseUrl: undefined })).destroy();
    expect(await rehearse(() => 0).result).toEqual({ schema: names.at(-1), rehearsal: undefined });
  });

  it('without room tells how much it needs', async () => {
    const { length } = storeDatabase(oldDatabase('0005'));
    await expect(rehearse(() => 3 * length - 1).result).rejects.toThrow(
      `for the rehearsal: it needs ${3 * length} bytes, ${3 * length - 1} are free`,
    );
    expect(existsSync(copy())).toBe(false);
    await rehearse(() => 3 * length).result;
  });

  it('leaves room on the disk for the server', async () => {
    const { length } = storeDatabase(oldDatabase('0005'));
    const free = [3 * length, length];
    await expect(rehearse(() => free.shift() ?? 0).result).rejects.toThrow(
      /^The upgrade would fail in \d{4}-[-a-z]+: database or disk is full\. The database itself is unchanged\.$/,
    );
    expect(existsSync(copy())).toBe(false);
  });

  it('that fails names the migration and the reason, and leaves no copy', async () => {
    const before = storeDatabase(`${oldDatabase('0005')} alter table audiences add column publish_at bigint`);
    await expect(rehearse().result).rejects.toThrow(
      /^The upgrade would fail in \d{4}-[-a-z]+: duplicate column name: publish_at\. The database itself is/,
    );
    expect(readFileSync(databaseFile()).equals(before)).toBe(true);
    expect(existsSync(copy())).toBe(false);
  });

  it('of a damaged database is refused', async () => {
    const { length } = storeDatabase(oldDatabase('0005'));
    writeFileSync(databaseFile(), readFileSync(databaseFile()).fill(7, 4096, length));
    await expect(rehearse().result).rejects.toThrow('is damaged');
  });

  it('of a database from a newer version is refused', async () => {
    storeDatabase(`${oldDatabase('0005')} insert into kysely_migration values ('9999-later', '')`);
    await expect(rehearse().result).rejects.toThrow('was written by a newer version of Audience Console');
  });
});

describe('npm run migrate -- --rehearse', () => {
  const start = () => program(['server/cli/migrate.ts', '--rehearse'], { DATA_DIR: folder.path });

  it('prints what changes', async () => {
    storeDatabase(oldDatabase('0005'));
    const { code, output } = await start().ended;
    expect(code).toBe(0);
    expect(output).toMatch(/^Copying…\nUpgrading the copy…\nApplied 0006-audience-lists in \d\.\d s\.\n/);
    expect(output).toMatch(
      /\nWhat changes:\n {2}audience_versions: new columns page_id\n {2}audiences: new columns publish_at.*\n {2}page_revisions: new, 1 row\n/,
    );
    expect(output).toMatch(/\n {2}session_hours: dropped\n/);
    expect(output).toMatch(
      /\nThe upgrade from 0005-foreign-keys to \d{4}-[-a-z]+ took \d+\.\d s on a copy, .* The database is unchanged\.\n$/,
    );
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('leaves the database as it was after %s', async (signal) => {
    const before = storeDatabase(oldDatabase('0005'));
    const rehearsing = start();
    await rehearsing.waitForOutput(/Copying/);
    rehearsing.child.kill(signal);
    await rehearsing.ended;
    if (signal === 'SIGINT') expect(existsSync(copy())).toBe(false);
    expect(readFileSync(databaseFile()).equals(before)).toBe(true);
    expect((await start().ended).code).toBe(0);
    expect(readdirSync(folder.path)).not.toContain(REHEARSAL_FOLDER);
  });

  it('replaces the copy that a killed one left', async () => {
    storeDatabase(oldDatabase('0005'));
    mkdirSync(copy());
    writeFileSync(join(copy(), SQLITE_FILE), 'half');
    expect((await start().ended).code).toBe(0);
    expect(statSync(copy(), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('asks for the database of the copy on PostgreSQL', async () => {
    const env = { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/none' };
    const run = (more = {}) =>
      runInProcess('cli/migrate.ts', ['--rehearse'], { DATA_DIR: folder.path, ...env, ...more });
    const missing = await run();
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('Set REHEARSAL_URL to an')]);
    const away = await run({ REHEARSAL_URL: 'postgres://127.0.0.1:9/copy' });
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('No PostgreSQL answers at 127')]);
    for (const { out, err } of [missing, away]) expect(out + err).not.toContain('hidden');
  });
});
