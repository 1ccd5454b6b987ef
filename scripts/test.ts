import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#server/cli/usage-error.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { execute, root } from './execute.ts';
import {
  formatFailures,
  type PlaywrightResults,
  readPlaywright,
  readVitest,
  type Totals,
  type VitestResults,
} from './test-results.ts';

const checks: Record<string, string[][]> = {
  types: [
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'],
  ],
  'lint and format': [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  'dead code': [['node_modules/knip/bin/knip.js']],
  'bundle budget': [['scripts/bundle-budget.ts']],
};

const passed: Totals = { passed: 1, failed: 0, skipped: 0, failures: [] };
const failedRun = (name: string): Totals => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name, message: 'It failed outside of any test; see its output above.' }],
});

/** Runs the commands of a check, which counts as one test. */
async function check(name: string, commands: string[][]): Promise<Totals> {
  for (const command of commands) if ((await execute(command)) !== 0) return failedRun(name);
  return passed;
}

/** Runs a test runner and reads its totals from the JSON report it writes. */
async function suite<Results>(
  name: string,
  command: (file: string) => string[],
  env: (file: string) => Record<string, string>,
  read: (results: Results) => Totals,
): Promise<Totals> {
  const file = join(tmpdir(), `console-results-${crypto.randomUUID()}.json`);
  const code = await execute(command(file), { env: { ...process.env, ...env(file) } });
  try {
    const totals = read(JSON.parse(readFileSync(file, 'utf8')));
    // A runner may fail outside of any test, and a run without tests hasn't passed.
    if (totals.failed > 0 || (code === 0 && totals.passed > 0)) return totals;
    const failures = totals.failures.length > 0 ? totals.failures : failedRun(name).failures;
    return { ...totals, failed: 1, failures };
  } catch {
    return failedRun(name);
  } finally {
    rmSync(file, { force: true });
  }
}

const vitest = (name: string) =>
  suite<VitestResults>(
    name,
    (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => ({}),
    (results) => readVitest(results, root),
  );

const playwright = (name: string) =>
  suite<PlaywrightResults>(
    name,
    () => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    readPlaywright,
  );

/** `npm test`: runs everything, even after a failure. */
await run(async () => {
  await ensureBrowser();
  const rows: [string, Totals][] = [];
  const measure = async (name: string, run: (name: string) => Promise<Totals>) => {
    console.log(`\n── ${name} ──`);
    const startedAt = Date.now();
    const totals = await run(name);
    rows.push([`${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`, totals]);
  };
  await measure('build', async () => {
    await ensureBuilt();
    return passed;
  });
  for (const [name, commands] of Object.entries(checks)) await measure(name, () => check(name, commands));
  await measure('unit and service', vitest);
  await measure('end to end', playwright);

  const failures = rows.flatMap(([, totals]) => totals.failures);
  if (failures.length > 0) console.log(`\n── failed ──\n${formatFailures(failures)}`);
  const sum = (key: 'passed' | 'failed') => rows.reduce((total, [, totals]) => total + totals[key], 0);
  console.log('');
  for (const [name, { passed, failed, skipped }] of rows)
    console.log(
      `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${skipped ? `${skipped} skipped` : ''}`,
    );
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
});
