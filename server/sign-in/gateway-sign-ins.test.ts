import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '#server/db/usage-error.ts';
import { dataFolder } from '#server/testing/process.ts';
import { gatewaySignIns } from './gateway-sign-ins.ts';
import { MAX_AGE_MS, MAX_IDLE_MS } from './sign-ins.ts';

describe('the sign-ins of a gateway', () => {
  let folder: ReturnType<typeof dataFolder>;
  let file: string;
  let time = 0;
  beforeEach(() => {
    folder = dataFolder();
    file = join(folder.path, 'ended-sign-ins');
    time = Date.UTC(2026, 2, 1);
  });
  afterEach(() => folder.remove());
  const open = () => gatewaySignIns(folder.path, () => time);
  const signIn = (id: string) => ({ id, apiKey: 'key', createdAt: time });

  it('stay ended, and are deleted once their cookie has expired', async () => {
    const [ended, other] = [signIn('a'), signIn('b')];
    const signIns = open();
    await signIns.end(ended);
    await signIns.end(ended);
    expect(await signIns.resume(ended)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('key');
    const reopened = open();
    expect([await reopened.resume(ended), await reopened.resume(other)]).toEqual([false, true]);
    time += MAX_AGE_MS;
    open();
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('survive a line cut off by a crash', async () => {
    const [first, second] = [signIn('a'), signIn('b')];
    await open().end(first);
    appendFileSync(file, '0123456789abcdef');
    await open().end(second);
    const signIns = open();
    expect([await signIns.resume(first), await signIns.resume(second)]).toEqual([false, false]);
  });

  it('end after 24 hours without use', async () => {
    const [used, unused] = [signIn('a'), signIn('b')];
    const signIns = open();
    for (const each of [used, unused]) await signIns.start(each);
    time += MAX_IDLE_MS;
    expect(await signIns.resume(used)).toBe(true);
    time += 1;
    expect([await signIns.resume(used), await signIns.resume(unused)]).toEqual([true, false]);
    await signIns.start(signIn('c'));
    expect(await signIns.resume(unused)).toBe(false);
  });

  it('report an unusable file in one sentence', () => {
    writeFileSync(join(folder.path, 'a-file'), '');
    expect(() => gatewaySignIns(join(folder.path, 'a-file'))).toThrow(UsageError);
  });
});
