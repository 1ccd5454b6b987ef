import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '#server/db/usage-error.ts';
import { dataFolder } from '#server/testing/process.ts';
import { loadSessionSecret } from './session-secret.ts';

describe("a gateway's secret", () => {
  let folder: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => folder.remove());

  it('is created once, readable only by its user', () => {
    const secret = loadSessionSecret(folder.path);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSessionSecret(folder.path)).toBe(secret);
    expect(statSync(join(folder.path, 'session-secret')).mode & 0o077).toBe(0);
  });

  it('is never empty or short', () => {
    for (const left of ['', '\n', 'short']) {
      writeFileSync(join(folder.path, 'session-secret'), left);
      expect(() => loadSessionSecret(folder.path)).toThrow(UsageError);
    }
  });
});
