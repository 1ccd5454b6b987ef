import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#server/cli/run.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { isBuilt } from './build-inputs.ts';
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

const passed: Totals = { passed: 1, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };
const failedRun = (name: string): Totals => ({
  ...passed,
  passed: 0,
  failed: 1,
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

/** The slowest files to name at the end. */
const MAX_SLOW_FILES = 10;

interface Part extends Totals {
  name: string;
  ms: number;
}

const parts: Part[] = [];

/** Runs a part of the suite and records its totals and duration. */
async function runPart(name: string, run: (name: string) => Promise<Totals>): Promise<void> {
  console.log(`\n── ${name} ──`);
  const startedAt = Date.now();
  const totals = await run(name);
  parts.push({ ...totals, name, ms: Date.now() - startedAt });
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

function printSummary(totalMs: number): void {
  const failures = parts.flatMap((part) => part.failures);
  if (failures.length > 0) console.log(`\n── failed ──\n${formatFailures(failures)}`);
  console.log('\n── slowest files ──');
  const files = parts.flatMap((part) => part.files).toSorted((a, b) => b.ms - a.ms);
  for (const { name, ms } of files.slice(0, MAX_SLOW_FILES))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  const flaky = parts.flatMap((part) => part.flaky);
  if (flaky.length > 0) console.log(`\n── passed on the second try ──\n${flaky.join('\n')}`);
  console.log('');
  for (const { name, ms, passed, failed, skipped } of parts)
    console.log(
      `${name.padEnd(18)} ${minutes(ms).padStart(9)} ${String(passed).padStart(6)} passed ${String(failed).padStart(3)} failed ${skipped ? `${skipped} skipped` : ''}`,
    );
  console.log(`${'total'.padEnd(18)} ${minutes(totalMs).padStart(9)}`);
  const sum = (key: 'passed' | 'failed') => parts.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

/** `npm test`: runs everything, even after a failure. */
await run(async () => {
  const startedAt = Date.now();
  await ensureBrowser();
  async function runChecks(): Promise<void> {
    await runPart('build', () =>
      ensureBuilt().then(
        () => passed,
        () => failedRun('build'),
      ),
    );
    for (const [name, commands] of Object.entries(checks)) await runPart(name, () => check(name, commands));
  }
  await Promise.all([runChecks(), runPart('unit and service', vitest)]);
  if (isBuilt()) await runPart('end to end', playwright);
  printSummary(Date.now() - startedAt);
});
