import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oldDatabase } from '#server/testing/old-databases.ts';
import { damageTable } from '#server/testing/own-database.ts';
import { dataFolder } from '#server/testing/process.ts';
import { createBackup } from './backup.ts';
import { writeCompleteFile } from './complete-file.ts';
import { connect } from './connect.ts';
import { lockCopies, lockFolder } from './folder-lock.ts';
import { migrations } from './migrations.ts';
import { RESTORING_FILE, SQLITE_FILE } from './open.ts';
import { restoreBackup } from './restore.ts';
import { createTenant } from './tenants.ts';
import { UsageError } from './usage-error.ts';

let folder: ReturnType<typeof dataFolder>;
let data: string;
let file: string;
beforeEach(() => {
  folder = dataFolder();
  data = join(folder.path, 'data');
  file = join(folder.path, 'backup.db');
  mkdirSync(data);
});
afterEach(() => folder.remove());

const ignore = () => {};
const newest = Object.keys(migrations).at(-1);

/** Runs SQL on a database, as an older version or another program would. */
function runSql(path: string, text: string): void {
  const database = new SqliteFile(path);
  database.exec(text);
  database.close();
}

async function createData(): Promise<void> {
  const db = await connect({ dataDir: data, databaseUrl: undefined });
  await createTenant(db, 'Acme');
  await db.destroy();
}

/** The names of the tenants in a file. */
function tenantsIn(path: string): unknown[] {
  const database = new SqliteFile(path, { readonly: true });
  const names = database.prepare('select name from tenants').pluck().all();
  database.close();
  return names;
}

describe('a backup', () => {
  it('has what is committed, is readable by its user only and reports what it holds', async () => {
    const db = await connect({ dataDir: data, databaseUrl: undefined });
    await createTenant(db, 'Acme');
    const steps = new Set<string>();
    const backup = await createBackup(data, file, (label) => steps.add(label));
    await db.destroy();
    expect(backup).toMatchObject({ schema: newest, pending: [], bytes: statSync(file).size });
    expect([backup.tables.tenants?.rows, backup.tables.api_keys?.rows]).toEqual([1, 1]);
    expect(tenantsIn(file)).toEqual(['Acme']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect([...steps]).toEqual(['Copying', 'Checking the copy']);
    expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'data']);
  });

  it('has the state before an upgrade that is running', async () => {
    runSql(join(data, SQLITE_FILE), `${oldDatabase('0005')}; pragma journal_mode = wal`);
    const upgrade = new SqliteFile(join(data, SQLITE_FILE));
    upgrade.exec(
      `begin immediate; drop table audience_versions; insert into kysely_migration values ('0006', '')`,
    );
    const { schema, pending, tables } = await createBackup(data, file, ignore);
    upgrade.close();
    expect([schema, pending.length]).toEqual(['0005-foreign-keys', Object.keys(migrations).length - 5]);
    expect(tables.audience_versions?.rows).toBeGreaterThan(0);
  });

  it('leaves a file that exists as it was', async () => {
    await createData();
    writeFileSync(file, 'precious');
    await expect(createBackup(data, file, ignore)).rejects.toThrow(`${file} exists already`);
    expect(statSync(file).size).toBe('precious'.length);
  });

  it('replaces what a killed one left', async () => {
    await createData();
    writeFileSync(`${file}.partial`, 'half');
    writeFileSync(`${file}.partial-journal`, 'half');
    await createBackup(data, file, ignore);
    expect(tenantsIn(file)).toEqual(['Acme']);
    expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'data']);
  });

  it('waits for another one', async () => {
    await createData();
    const unlock = await lockCopies(data, ignore);
    let onWait = ignore;
    const waiting = new Promise<void>((resolve) => {
      onWait = resolve;
    });
    const second = createBackup(data, file, (label) => label.startsWith('Waiting') && onWait());
    await waiting;
    expect(existsSync(file)).toBe(false);
    unlock();
    await second;
    expect(tenantsIn(file)).toEqual(['Acme']);
  });

  it('is refused with the number of bytes it needs if there is no room', async () => {
    await createData();
    const { size } = statSync(join(data, SQLITE_FILE));
    await expect(createBackup(data, file, ignore, () => 1000)).rejects.toThrow(
      new RegExp(`No room in ${folder.path} for the backup: it needs \\d+ bytes, 1000 are free`),
    );
    expect(size).toBeGreaterThan(1000);
    expect(readdirSync(folder.path)).toEqual(['data']);
  });

  it.each(['ENOSPC', 'SQLITE_FULL'])('leaves nothing when the disk becomes full: %s', async (code) => {
    const failed = writeCompleteFile(file, `${file}.partial`, async () => {
      throw Object.assign(new Error('full'), { code });
    });
    await expect(failed).rejects.toThrow(`The disk of ${file} is full, so nothing was written.`);
    expect(readdirSync(folder.path)).toEqual(['data']);
  });

  // Only root can mount a disk.
  it.runIf(process.getuid?.() === 0)('leaves nothing on a small disk that becomes full', async () => {
    await createData();
    const disk = join(folder.path, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk]);
    try {
      const target = join(disk, 'backup.db');
      await expect(createBackup(data, target, ignore)).rejects.toThrow(`No room in ${disk}`);
      const full = createBackup(data, target, ignore, () => Number.MAX_SAFE_INTEGER);
      await expect(full).rejects.toThrow(`The disk of ${target} is full, so nothing was written.`);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it.each([
    ['a folder without a database', () => {}, 'There is no database in'],
    [
      'another program',
      () => runSql(join(data, SQLITE_FILE), 'create table a (b)'),
      'has no data of Audience',
    ],
    ['no SQLite file', () => writeFileSync(join(data, SQLITE_FILE), 'x'.repeat(8192)), 'is damaged or not a'],
  ])('of %s is refused', async (_, prepare, message) => {
    prepare();
    await expect(createBackup(data, file, ignore)).rejects.toThrow(message);
    expect(readdirSync(folder.path)).toEqual(['data']);
  });

  it('of a database with damaged pages says what to do', async () => {
    await createData();
    damageTable(join(data, SQLITE_FILE), 'audiences');
    await expect(createBackup(data, file, ignore)).rejects.toThrow(
      new UsageError(
        `${join(data, SQLITE_FILE)} is damaged, so it can't be copied. Stop the server, move the file away, and restore the last backup: npm run restore -- FILE`,
      ),
    );
    expect(readdirSync(folder.path)).toEqual(['data']);
  });

  it('names a folder that does not exist', async () => {
    await createData();
    await expect(createBackup(data, '/nowhere/backup.db', ignore)).rejects.toThrow(
      'There is no folder /nowhere',
    );
  });
});

describe('a restore', () => {
  let target: string;
  let original: Buffer | undefined;
  beforeEach(async () => {
    target = join(folder.path, 'restored');
    if (original) return writeFileSync(file, original);
    await createData();
    await createBackup(data, file, ignore);
    original = readFileSync(file);
  });
  const restore = (path = file) => restoreBackup(target, path, ignore);

  it('creates the folder with the same database', async () => {
    const restored = await restore();
    expect(restored).toMatchObject({ schema: newest, pending: [] });
    expect(tenantsIn(join(target, SQLITE_FILE))).toEqual(['Acme']);
    expect(statSync(join(target, SQLITE_FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(target)).not.toContain(RESTORING_FILE);
  });

  it('of an older version is upgraded by the next start', async () => {
    const old = join(folder.path, 'old.db');
    runSql(old, oldDatabase('0001'));
    const restored = await restore(old);
    expect([restored.schema, restored.pending]).toEqual(['0001-first', Object.keys(migrations).slice(1)]);
    const db = await connect({ dataDir: target, databaseUrl: undefined });
    expect(await db.selectFrom('version_values').selectAll().execute()).not.toEqual([]);
    await db.destroy();
  });

  it.each([
    ['is cut off', () => truncateSync(file, statSync(file).size - 4096), 'is cut off: it has'],
    ['is cut off in its header', () => truncateSync(file, 50), 'is no backup of Audience Console'],
    ['is no database', () => writeFileSync(file, 'x'.repeat(5000)), 'is no backup of Audience Console'],
    ['is empty', () => writeFileSync(file, ''), 'is no backup of Audience Console'],
    ['does not exist', () => copyFileSync(file, `${file}2`), 'There is no file'],
    ['is damaged', () => writeFileSync(file, damage(file)), 'is damaged'],
    ['is of another program', () => runSql(file, 'drop table kysely_migration'), 'has no data of Audience'],
    [
      'is of a newer version',
      () => runSql(file, "insert into kysely_migration values ('9999-later', '')"),
      'was written by a newer version of Audience Console (schema 9999-later; ',
    ],
    ['has changes beside it', () => writeFileSync(`${file}-wal`, 'x'), `changes to it are in`],
  ])('of a file that %s is refused and leaves the folder empty', async (title, spoil, message) => {
    spoil();
    const path = title === 'does not exist' ? `${file}3` : file;
    await expect(restore(path)).rejects.toThrow(message);
    expect(existsSync(join(target, SQLITE_FILE))).toBe(false);
    expect(existsSync(join(target, RESTORING_FILE))).toBe(false);
  });

  /** The content of a database file without its last pages' bytes. */
  function damage(path: string): Buffer {
    const database = new SqliteFile(path, { readonly: true });
    const content = database.serialize();
    database.close();
    return content.fill(7, 8192);
  }

  it('into a folder with data is refused', async () => {
    await restore();
    await expect(restore()).rejects.toThrow(`${target} has data already`);
    rmSync(join(target, SQLITE_FILE));
    writeFileSync(join(target, `${SQLITE_FILE}-wal`), 'changes of another database');
    await expect(restore()).rejects.toThrow(`${SQLITE_FILE}-wal). Move it away`);
  });

  it('into a folder that a server uses is refused', async () => {
    mkdirSync(target);
    const unlock = lockFolder(target);
    await expect(restore()).rejects.toThrow('is already served by another running server');
    unlock();
    await restore();
  });

  it('that has no room says how much it needs', async () => {
    await expect(restoreBackup(target, file, ignore, () => 1000)).rejects.toThrow(
      `it needs ${statSync(file).size} bytes, 1000 are free`,
    );
  });

  it('that was killed is explained by the next start, and can be repeated', async () => {
    mkdirSync(target);
    writeFileSync(join(target, RESTORING_FILE), 'half');
    const start = connect({ dataDir: target, databaseUrl: undefined });
    await expect(start).rejects.toThrow(
      `A restore into ${target} was interrupted. Run npm run restore again`,
    );
    await restore();
    expect(tenantsIn(join(target, SQLITE_FILE))).toEqual(['Acme']);
  });
});
