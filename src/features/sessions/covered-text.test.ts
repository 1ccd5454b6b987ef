import { expect, test } from 'vitest';
import type { Span } from '#engines/sessions/loading/coverage.ts';
import { coveredText } from './covered-text.ts';

const at = (day: string) => Date.parse(`2026-${day}T12:00Z`);
const said = (...covered: Span[]) => coveredText(covered, [at('10-01'), at('11-23')], 'UTC');

test('says of two stretches both, and of more the latest', () => {
  expect(said()).toBe('');
  const first: Span = [at('09-20'), at('10-09')];
  const second: Span = [at('10-20'), at('10-21')];
  const third: Span = [at('11-17'), Number.POSITIVE_INFINITY];
  expect(said(third)).toBe('17–23 Nov 2026');
  expect(said(first, third)).toBe('1–9 Oct 2026 and 17–23 Nov 2026');
  expect(said(first, second, third)).toBe('17–23 Nov 2026 and others');
});

test('never names a day between two stretches that has not loaded', () => {
  const before: Span = [at('10-01'), at('11-02')];
  const after: Span = [at('11-05'), at('11-23')];
  expect(said(before, after)).toBe('1 Oct – 2 Nov 2026 and 5–23 Nov 2026');
  expect(coveredText([before, after], [at('11-03'), at('11-04')], 'UTC')).toBe('');
});
