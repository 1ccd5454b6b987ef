import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './execute.ts';

const check = (cwd: string) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/check-node.mjs')], { cwd });

test('accepts the installed Node executable', async () => {
  await check(root);
});

test('passes without the dependency, as `npm ci --omit=dev` installs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'check-node-'));
  try {
    expect(await check(folder)).toEqual({ stdout: '', stderr: '' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('rejects another executable in its place, in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'check-node-'));
  try {
    const bin = join(folder, 'node_modules/node/bin');
    await mkdir(bin, { recursive: true });
    const file = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
    await writeFile(file, 'another program');
    await expect(check(folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^node_modules\/node\/bin\/node\S* isn't the Node this project expects.*\n$/,
      ),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
