import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#server/usage-error.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { execute } from './execute.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}
type Counts = Record<string, number>;

const checks: Record<string, string[][]> = {
  types: [
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'],
  ],
  'lint and format': [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  'dead code': [['node_modules/knip/bin/knip.js']],
  'bundle budget': [['scripts/bundle-budget.ts']],
};

/** Runs the commands of a check, which counts as one test. */
async function check(commands: string[][]): Promise<Totals> {
  for (const command of commands)
    if ((await execute(command)) !== 0) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Runs a test runner that writes results as JSON to a file it is told, and takes its totals from there. */
async function suite(
  command: (file: string) => string[],
  env: (file: string) => Record<string, string>,
  read: (results: { stats: Counts } & Counts) => Totals,
): Promise<Totals> {
  const file = join(tmpdir(), `console-results-${crypto.randomUUID()}.json`);
  const code = await execute(command(file), { env: { ...process.env, ...env(file) } });
  try {
    const totals = read(JSON.parse(readFileSync(file, 'utf8')));
    // A runner may fail outside of any test, and one that ran none has not passed.
    const broken = totals.failed === 0 && (code !== 0 || totals.passed === 0);
    return broken ? { ...totals, failed: 1 } : totals;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(file, { force: true });
  }
}

const vitest = () =>
  suite(
    (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => ({}),
    (results) => ({
      passed: results.numPassedTests ?? 0,
      failed: results.numFailedTests ?? 0,
      skipped: (results.numPendingTests ?? 0) + (results.numTodoTests ?? 0),
    }),
  );

const playwright = () =>
  suite(
    () => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    ({ stats }) => ({
      passed: stats.expected ?? 0,
      // One that passed only when tried again has failed.
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
      skipped: stats.skipped ?? 0,
    }),
  );

/** `npm test`: everything, to its end even where something fails on the way. */
await run(async () => {
  await ensureBrowser();
  const rows: [string, Totals][] = [];
  const measure = async (name: string, work: () => Promise<Totals>) => {
    console.log(`\n── ${name} ──`);
    const began = Date.now();
    const totals = await work();
    rows.push([`${name} (${((Date.now() - began) / 1000).toFixed(0)} s)`, totals]);
  };
  await measure('build', async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0, skipped: 0 };
  });
  for (const [name, commands] of Object.entries(checks)) await measure(name, () => check(commands));
  await measure('unit and service', vitest);
  await measure('end to end', playwright);

  const sum = (key: keyof Totals) => rows.reduce((total, [, totals]) => total + totals[key], 0);
  console.log('');
  for (const [name, { passed, failed, skipped }] of rows)
    console.log(
      `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${skipped ? `${skipped} skipped` : ''}`,
    );
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
});
