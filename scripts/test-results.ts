import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  name: string;
  message: string;
}

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
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
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { status: string; error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/**
 * Totals of a Vitest run.
 *
 * @param root file names are relative to it
 */
export function readVitest(results: VitestResults, root: string): Totals {
  const failures = results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
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
  return { passed: numPassedTests, failed: numFailedTests, skipped, failures };
}

/** Totals of a Playwright run. Flaky tests count as failed. */
export function readPlaywright({ stats, errors = [], suites }: PlaywrightResults): Totals {
  const failuresOf = ({ specs = [], suites: inner = [] }: PlaywrightSuite, above: string[]): Failure[] => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          name: [`${file}:${line}`, ...above, title].join(' › '),
          message: results.find(({ error }) => error?.message)?.error?.message ?? '',
        })),
    ),
    ...inner.flatMap((suite) => failuresOf(suite, [...above, suite.title])),
  ];
  const failures = [
    ...errors.map(({ message = '' }) => ({ name: 'outside of any test', message })),
    // The outermost suites are files, which the name already starts with.
    ...suites.flatMap((file) => failuresOf(file, [])),
  ];
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
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
