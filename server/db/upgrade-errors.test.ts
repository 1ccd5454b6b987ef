import { openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '#server/testing/command.ts';
import { describeDatabase, oldDatabase } from '#server/testing/old-databases.ts';
import { dataFolder, program } from '#server/testing/process.ts';
import { connect, toUsageError } from './connect.ts';
import { COPY_PREFIX, copyDatabase } from './copy.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openSqlite, SQLITE_FILE } from './open.ts';

const names = Object.keys(migrations);

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

const config = () => ({ dataDir: folder.path, databaseUrl: undefined });
const databaseFile = () => join(folder.path, SQLITE_FILE);
const copies = () => readdirSync(folder.path).filter((name) => name.startsWith(COPY_PREFIX));

function logTo(lines: string[]) {
  const add = (line: string) => void lines.push(line);
  return { info: add, warn: add };
}

function storeDatabase(text: string): void {
  const file = new SqliteFile(databaseFile());
  file.exec(text);
  file.close();
}

describe('the copy before an upgrade', () => {
  it('holds the old database, readable by its user only', async () => {
    storeDatabase(oldDatabase('0005'));
    const lines: string[] = [];
    const db = await connect(config(), logTo(lines));
    await db.destroy();
    const [copy = ''] = copies();
    expect(lines).toEqual([
      `Copied the database to ${join(folder.path, copy)}.`,
      ...names
        .slice(5)
        .map((name) => expect.stringMatching(new RegExp(`^Applied ${name} in \\d+\\.\\d s\\.$`))),
    ]);
    expect(statSync(join(folder.path, copy)).mode & 0o777).toBe(0o600);
    const old = new SqliteFile(join(folder.path, copy));
    expect(old.prepare('select max(name) from kysely_migration').pluck().get()).toBe('0005-foreign-keys');
    old.close();
  });

  it('is not made of a new database, or one that needs no upgrade', async () => {
    for (const created of [[`Created the database with the schema ${names.at(-1)}.`], []]) {
      const lines: string[] = [];
      await (await connect(config(), logTo(lines))).destroy();
      expect(lines).toEqual(created);
    }
    expect(copies()).toEqual([]);
  });

  it('is made by commands that report nothing, too', async () => {
    storeDatabase(oldDatabase('0005'));
    await (await connect(config())).destroy();
    expect(copies()).toHaveLength(1);
  });

  it('replaces all but the two before it', async () => {
    const db = openSqlite(folder.path);
    const made: string[] = [];
    // Their names tell milliseconds, in which a fast disk could take several.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 5; n++) {
      made.push(await copyDatabase(db, folder.path));
      vi.advanceTimersByTime(1);
    }
    vi.useRealTimers();
    await db.destroy();
    expect(copies().map((name) => join(folder.path, name))).toEqual(made.slice(2));
  });

  it('keeps the copy that it made although the clock was ahead before', async () => {
    const earlier = ['20990101T000000000Z', '20990102T000000000Z', '20990103T000000000Z'];
    for (const time of earlier) writeFileSync(join(folder.path, COPY_PREFIX + time), '');
    const db = openSqlite(folder.path);
    const copy = await copyDatabase(db, folder.path);
    await db.destroy();
    expect(copies().toSorted()).toEqual([
      basename(copy),
      ...earlier.slice(1).map((time) => COPY_PREFIX + time),
    ]);
  });

  it('is refused with the number of bytes it needs if there is no room', async () => {
    storeDatabase(oldDatabase('0005'));
    const db = openSqlite(folder.path);
    const { size } = statSync(databaseFile());
    await expect(copyDatabase(db, folder.path, size - 1)).rejects.toThrow(
      `it needs ${size} bytes, ${size - 1} are free`,
    );
    expect(copies()).toEqual([]);
    await copyDatabase(db, folder.path, size);
    expect(copies()).toHaveLength(1);
    await db.destroy();
  });
});

describe('a failed upgrade', () => {
  it.each([
    ['a full disk', 'pragma max_page_count = 1', /failed in 0006-audience-lists: The disk of .* is full/],
    [
      'a row without its parent',
      "pragma foreign_keys = off; update audience_versions set audience_id = 'none' where version_number = 2",
      /failed in 0006-audience-lists: A row of audience_versions refers to one that isn't in audiences\./,
    ],
  ])('leaves the database as it was and names the way back after %s', async (_, fault, message) => {
    storeDatabase(oldDatabase('0005'));
    const db = openSqlite(folder.path);
    for (const statement of fault.split('; ')) await sql.raw(statement).execute(db);
    const before = await describeDatabase(db);
    const error = toUsageError(config(), await migrate(db).catch((reason) => reason));
    expect(String(error)).toMatch(message);
    expect(String(error)).toMatch(/Nothing was changed: run the older version again/);
    expect(await describeDatabase(db)).toBe(before);
    await db.destroy();
  });
});

describe('an upgrade that an earlier version left unfinished', () => {
  it.each([
    ['create table search_words (word text)', 'table "search_words" already exists.'],
    ['alter table audiences add column publish_at bigint', 'duplicate column name: publish_at.'],
  ])('names the way back after: %s', async (statement, reason) => {
    storeDatabase(`${oldDatabase('0005')} ${statement}`);
    const error = await connect(config()).catch((failed) => failed);
    expect(String(error)).toContain(`: ${reason} It seems that an earlier version was interrupted`);
    expect(String(error)).toMatch(/Restore the backup from before that upgrade/);
  });
});

describe('a database that cannot be opened', () => {
  /** Expects exit code 1 and, after the report of a copy, a one-line message without a stack. */
  async function errorOf() {
    const { code, output } = await program(['server/cli/migrate.ts'], { DATA_DIR: folder.path }).ended;
    expect([code, output]).toEqual([1, expect.stringMatching(/^(Copied .*\n)?Error: .*\n$/)]);
    return output;
  }

  it.each([
    ['below a folder that holds no others', '/proc/foo/bar'],
    ['in a folder that is read-only', '/proc/sys'],
    ['below a file', '/dev/null/data'],
  ])('%s is named', async (_, path) => {
    const { code, out, err } = await runInProcess('cli/migrate.ts', [], { DATA_DIR: path });
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Error: .*\n$/)]);
    expect(err).toMatch(/cannot be (used|opened) \(\w+\)/);
  });

  it('because of its permissions is named', () => {
    for (const code of ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR_WRITE']) {
      const error = toUsageError(config(), Object.assign(new Error('failed'), { code }));
      expect(String(error)).toContain(`${SQLITE_FILE} cannot be opened (${code})`);
    }
  });

  it('of a newer version names the ways back', async () => {
    await (await connect(config())).destroy();
    storeDatabase("insert into kysely_migration values ('9999-later', '2999-01-01T00:00:00.000Z')");
    expect(await errorOf()).toMatch(
      /written by a newer version .* Run that version, or replace the database by a backup or a copy from before/,
    );
    expect(copies()).toEqual([]);
  });

  it('of another application is left alone', async () => {
    storeDatabase('create table recipes (id integer)');
    expect(await errorOf()).toMatch(/tables of something else \(recipes/);
  });

  it('because it is damaged is named', async () => {
    storeDatabase(oldDatabase('0005'));
    const file = openSync(databaseFile(), 'r+');
    writeSync(file, Buffer.alloc(statSync(databaseFile()).size - 8192, 7), 0, undefined, 8192);
    expect(await errorOf()).toMatch(/is damaged or not a database\. Restore it/);
  });

  it('because another program holds its lock is named', async () => {
    storeDatabase(oldDatabase('0005'));
    const other = new SqliteFile(databaseFile());
    other.pragma('journal_mode = WAL');
    other.exec('begin immediate');
    expect(await errorOf()).toMatch(/is locked by another program\. Wait until it has finished/);
    other.close();
  });
});
