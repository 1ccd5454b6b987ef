import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '#server/testing/process.ts';
import { UsageError } from '#server/usage-error.ts';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a data folder', () => {
  let folder: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => folder.remove());

  it('is held by one, and taken again once given back', () => {
    const unlock = lockFolder(folder.path);
    expect(() => lockFolder(folder.path)).toThrow(UsageError);
    expect(() => lockFolder(folder.path)).toThrow(/already served.*DATA_DIR/);
    unlock();
    lockFolder(folder.path)();
  });
});
