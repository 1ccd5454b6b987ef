import { expect, test } from 'vitest';
import { coveredText } from './covered-text.ts';
import type { Span } from './engine/loading/coverage.ts';
import type { TimeAxis } from './engine/time-axis.ts';

const at = (day: string) => Date.parse(`2026-${day}T12:00Z`);
const axis: TimeAxis = {
  unit: 'day',
  finest: 'hour',
  coarsened: false,
  edges: [],
  incomplete: [],
  from: at('10-01'),
  to: at('11-30'),
};
const said = (...covered: Span[]) => coveredText({ axis, newest: at('11-23') }, { covered }, 'UTC');

test('says of two stretches both, and of more the latest', () => {
  expect(said()).toBe('');
  expect(coveredText(null, null, 'UTC')).toBe('');
  const first: Span = [at('09-20'), at('10-09')];
  const second: Span = [at('10-20'), at('10-21')];
  const third: Span = [at('11-17'), Number.POSITIVE_INFINITY];
  expect(said(third)).toBe('17–23 Nov 2026');
  expect(said(first, third)).toBe('1–9 Oct 2026 and 17–23 Nov 2026');
  expect(said(first, second, third)).toBe('17–23 Nov 2026 and others');
});
