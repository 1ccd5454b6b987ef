import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase, oldDatabase } from '#server/testing/old-databases.ts';
import { dataFolder, program } from '#server/testing/process.ts';
import { connect } from './connect.ts';
import { COPY_PREFIX } from './copy.ts';
import { lockUpgrades } from './folder-lock.ts';
import { SQLITE_FILE } from './open.ts';

const KILL_COUNT = 6;
/** Enough rows for an upgrade that takes several times as long as starting the program. */
const PERSON_COUNT = 1_500;

describe('an upgrade in a process', () => {
  let folder: ReturnType<typeof dataFolder>;
  let original: string;
  beforeEach(() => {
    folder = dataFolder();
    original = join(folder.path, 'original');
    const file = new SqliteFile(original);
    file.exec(oldDatabase('0001'));
    file.exec(`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${PERSON_COUNT})
      insert into persons (tenant_id, person_id, name, slug, phone_number, created_at, updated_at)
      select tenant_id, 'person_' || n, 'Person ' || n, 'person-' || n, '+49151' || (1000000 + n), n, n
      from numbers, tenants`);
    file.close();
  });
  afterEach(() => folder.remove());

  const copies = (path: string) => readdirSync(path).filter((name) => name.startsWith(COPY_PREFIX));
  const migrate = (path: string) => program(['server/cli/migrate.ts'], { DATA_DIR: path });

  async function open(path: string): Promise<string> {
    const db = await connect({ dataDir: path, databaseUrl: undefined });
    const content = await describeDatabase(db);
    await db.destroy();
    return content;
  }

  it('completes at the next start when it is killed at any moment', async () => {
    const undisturbed = dataFolder();
    copyFileSync(original, join(undisturbed.path, SQLITE_FILE));
    const upgrade = migrate(undisturbed.path);
    await upgrade.waitForOutput(/Copied the database/);
    const startedAt = performance.now();
    expect((await upgrade.ended).code).toBe(0);
    const durationMs = performance.now() - startedAt;
    const expected = await open(undisturbed.path);
    undisturbed.remove();

    let killed = 0;
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      const { path, remove } = dataFolder();
      copyFileSync(original, join(path, SQLITE_FILE));
      const { child, waitForOutput, ended } = migrate(path);
      await waitForOutput(/Copied the database/);
      await setTimeout((durationMs * kill) / KILL_COUNT);
      child.kill('SIGKILL');
      if ((await ended).code === null) killed += 1;
      expect(await open(path)).toBe(expected);
      expect(copies(path).length).toBeGreaterThan(0);
      remove();
    }
    expect(killed).toBeGreaterThan(0);
  });

  it('is done by one of two programs that start at once, and the other continues after it', async () => {
    copyFileSync(original, join(folder.path, SQLITE_FILE));
    const unlock = await lockUpgrades(folder.path);
    const programs = [migrate(folder.path), migrate(folder.path)];
    await Promise.all(programs.map(({ waitForOutput }) => waitForOutput(/Waiting for another program/)));
    unlock();
    const ended = await Promise.all(programs.map((each) => each.ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(ended.filter(({ output }) => output.includes('Applied 0002-limits'))).toHaveLength(1);
    expect(copies(folder.path)).toHaveLength(1);
  });
});
