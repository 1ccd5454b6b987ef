import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { dataFolder } from '#server/testing/process.ts';
import { connect } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { UsageError } from './usage-error.ts';

const DATABASE_FILES = ['audience-console.db', 'audience-console.db-wal', 'audience-console.db-shm'];

test("other users can't read files in a data folder, even those created before", async () => {
  const folder = dataFolder();
  chmodSync(folder.path, 0o755);
  writeFileSync(join(folder.path, 'session-secret'), 'secret', { mode: 0o644 });
  const unlock = lockFolder(folder.path);
  const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
  const mode = (name: string) => statSync(join(folder.path, name)).mode & 0o777;
  for (const name of ['session-secret', 'server.lock', ...DATABASE_FILES])
    expect([name, mode(name)]).toEqual([name, 0o600]);
  await db.destroy();
  unlock();
  folder.remove();
});

describe('the lock of a data folder', () => {
  let folder: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => folder.remove());

  it('is exclusive, and free again once released', () => {
    const unlock = lockFolder(folder.path);
    expect(() => lockFolder(folder.path)).toThrow(UsageError);
    expect(() => lockFolder(folder.path)).toThrow(/already served.*DATA_DIR/);
    unlock();
    lockFolder(folder.path)();
  });
});
