import { describe, expect, it } from 'vitest';
import { formatFailures, readPlaywright, readVitest } from './test-results.ts';

const counts = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

describe('test results', () => {
  it('name failed Vitest tests by file, suites and title', () => {
    const assertionResults = [
      { ancestorTitles: [], title: 'adds', status: 'passed' },
      {
        ancestorTitles: ['sums', 'of two'],
        title: 'carry',
        status: 'failed',
        failureMessages: ['1 is not 2'],
      },
    ];
    const times = { startTime: 1000, endTime: 4500 };
    const file = { name: '/repo/src/a.test.ts', status: 'failed', message: '', assertionResults, ...times };
    expect(readVitest({ ...counts, testResults: [file] }, '/repo')).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'src/a.test.ts › sums › of two › carry', message: '1 is not 2' }],
      flaky: [],
      files: [{ name: 'src/a.test.ts', ms: 3500 }],
    });
  });

  it('name a Vitest file that failed to load', () => {
    const file = {
      name: '/repo/b.test.ts',
      status: 'failed',
      message: 'No such module',
      startTime: 0,
      endTime: 0,
      assertionResults: [],
    };
    const { failures } = readVitest({ ...counts, testResults: [file] }, '/repo');
    expect(failures).toEqual([{ name: 'b.test.ts', message: 'No such module' }]);
  });

  it('name failed Playwright tests, and those that passed on their second try', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'pages.spec.ts',
      line: 12,
      tests: [
        { status, results: [{ status: 'failed', duration: 7, ...(message && { error: { message } }) }] },
      ],
    });
    const inner = { title: 'search', specs: [spec('finds', 'flaky', 'late'), spec('ends', 'expected')] };
    const file = { title: 'pages.spec.ts', specs: [spec('lists', 'unexpected', 'no row')], suites: [inner] };
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(readPlaywright({ stats, suites: [file], errors: [{ message: 'no server' }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: [
        { name: 'outside of any test', message: 'no server' },
        { name: 'pages.spec.ts:12 › lists', message: 'no row' },
      ],
      flaky: ['pages.spec.ts:12 › search › finds'],
      files: [{ name: 'pages.spec.ts', ms: 21 }],
    });
  });

  it('fit into the last lines of a log, without colors', () => {
    const message = `\u001b[31mError\u001b[39m: one\n\n  two\n${'more\n'.repeat(40)}`;
    expect(
      formatFailures([{ name: 'a', message }])
        .split('\n')
        .slice(0, 3),
    ).toEqual(['✗ a', '    Error: one', '    two']);
    const many = Array.from({ length: 10 }, (_, n) => ({ name: `test ${n}`, message }));
    expect(formatFailures(many).split('\n').length).toBeLessThanOrEqual(30);
  });
});
