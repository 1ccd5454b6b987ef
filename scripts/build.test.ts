import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './execute.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-build-'));
  const files = ['package.json', 'server/db/usage-error.ts'];
  for (const file of [...files, ...['build', 'build-inputs', 'execute'].map((name) => `scripts/${name}.ts`)])
    cpSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a fake Vite. */
function writeVite(script: string): void {
  const bin = join(folder, 'node_modules/vite/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'vite.js'), script);
}

const ensureBuilt = () =>
  promisify(execFile)(
    process.execPath,
    ['--eval', `import('./scripts/build.ts').then(({ ensureBuilt }) => ensureBuilt())`],
    { cwd: folder },
  );

test('prints the steps of a build on standard error, but no files', async () => {
  writeVite(
    `console.log('vite v8\\ntransforming...\\n✓ 12 modules transformed.\\ndist/a.js 1 kB\\n✓ built in 2s')`,
  );
  const { stdout, stderr } = await ensureBuilt();
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^Building the dashboard.*\n {2}transforming\.\.\.\n {2}✓ 12 modules transformed\.\n {2}✓ built in 2s\n$/,
  );
});

test('shows why a build failed', async () => {
  writeVite(`console.error('src/main.tsx is broken'); process.exitCode = 1`);
  await expect(ensureBuilt()).rejects.toThrow(/src\/main\.tsx is broken\n.*could not be built/s);
});

test('says what to install where the tools of the build are missing', async () => {
  await expect(ensureBuilt()).rejects.toThrow(/Run npm ci, then npm start/);
});
