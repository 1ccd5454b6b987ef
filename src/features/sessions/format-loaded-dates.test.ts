import { expect, test } from 'vitest';
import type { Slice } from '#engines/sessions/loading/slices.ts';
import { formatLoadedDates } from './format-loaded-dates.ts';

const at = (day: string) => Date.parse(`2026-${day}T12:00Z`);
const textOf = (...coverage: Slice[]) => formatLoadedDates(coverage, [at('10-01'), at('11-23')], 'UTC');

test('names both of two loaded spans, else the latest', () => {
  expect(textOf()).toBe('');
  const first: Slice = [at('09-20'), at('10-09')];
  const second: Slice = [at('10-20'), at('10-21')];
  const third: Slice = [at('11-17'), Number.POSITIVE_INFINITY];
  expect(textOf(third)).toBe('17–23 Nov 2026');
  expect(textOf(first, third)).toBe('1–9 Oct 2026 and 17–23 Nov 2026');
  expect(textOf(first, second, third)).toBe('17–23 Nov 2026 and others');
});

test('never names a day between two spans that has not loaded', () => {
  const before: Slice = [at('10-01'), at('11-02')];
  const after: Slice = [at('11-05'), at('11-23')];
  expect(textOf(before, after)).toBe('1 Oct – 2 Nov 2026 and 5–23 Nov 2026');
  expect(formatLoadedDates([before, after], [at('11-03'), at('11-04')], 'UTC')).toBe('');
});
