import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  name: string;
  message: string;
}

export interface FileDuration {
  name: string;
  ms: number;
}

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** Names of tests that passed on their second try. */
  flaky: string[];
  /** Time each test file took; files run side by side. */
  files: FileDuration[];
}

/** The parts we use of Vitest's JSON report. */
export interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages?: string[] | null;
    }[];
  }[];
}

/** The parts we use of Playwright's JSON report. */
export interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: { message?: string }[];
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: PlaywrightRun[] }[];
}
interface PlaywrightRun {
  status: string;
  /** Milliseconds. */
  duration: number;
  error?: { message?: string };
}

/**
 * Totals of a Vitest run.
 *
 * @param root file names are relative to it
 */
export function readVitest(results: VitestResults, root: string): Totals {
  const fileOf = (name: string) => (name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name);
  const failures = results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fileOf(name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file may fail to load.
    if (status === 'failed' && failed.length === 0) return [{ name: file, message }];
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].filter(Boolean).join(' › '),
      message: failureMessages?.[0] ?? '',
    }));
  });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
  const skipped = numPendingTests + numTodoTests;
  const files = results.testResults.map(({ name, startTime, endTime }) => ({
    name: fileOf(name),
    ms: endTime - startTime,
  }));
  return { passed: numPassedTests, failed: numFailedTests, skipped, failures, flaky: [], files };
}

interface PlaywrightTest {
  file: string;
  name: string;
  status: string;
  results: PlaywrightRun[];
}

function playwrightTests({ specs = [], suites = [] }: PlaywrightSuite, above: string[]): PlaywrightTest[] {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map((test) => ({ ...test, file, name: [`${file}:${line}`, ...above, title].join(' › ') })),
    ),
    ...suites.flatMap((suite) => playwrightTests(suite, [...above, suite.title])),
  ];
}

/** Totals of a Playwright run. Flaky tests count as passed. */
export function readPlaywright({ stats, errors = [], suites }: PlaywrightResults): Totals {
  // The outermost suites are files, which the name already starts with.
  const tests = suites.flatMap((file) => playwrightTests(file, []));
  const failures = [
    ...errors.map(({ message = '' }) => ({ name: 'outside of any test', message })),
    ...tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ name, results }) => ({
        name,
        message: results.find(({ error }) => error?.message)?.error?.message ?? '',
      })),
  ];
  const durations = new Map<string, number>();
  for (const { file, results } of tests) {
    const ms = results.reduce((sum, { duration }) => sum + duration, 0);
    durations.set(file, (durations.get(file) ?? 0) + ms);
  }
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures,
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    files: Array.from(durations, ([name, ms]) => ({ name, ms })),
  };
}

/** Log viewers rarely keep more than this from the end. */
const MAX_LINES = 30;

/** Formats the failures, sharing the lines between them. */
export function formatFailures(failures: readonly Failure[]): string {
  const linesEach = Math.max(1, Math.floor(MAX_LINES / failures.length) - 1);
  return failures
    .flatMap(({ name, message }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .map((line) => line.trim().slice(0, 200))
        .filter(Boolean);
      return [`✗ ${name}`, ...lines.slice(0, Math.min(linesEach, 6)).map((line) => `    ${line}`)];
    })
    .join('\n');
}
