import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountDelta, countChangeNumbers, describeChange } from './count-delta.tsx';
import { rateChangeNumbers } from './rate-delta.tsx';

const markup = (current: number, earlier: number, interval: { low: number; high: number } | null = null) =>
  renderToStaticMarkup(<CountDelta change={{ current, earlier, interval }} />);
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

it('shows the sign of a change, and ± if it rounds to zero', () => {
  expect(textOf(markup(107, 100))).toBe('+7%');
  expect(textOf(markup(86, 100))).toBe('−14%');
  expect(textOf(markup(1003, 1000))).toBe('±0%');
  // 41 / 40 − 1 is a little below 2.5%.
  expect(textOf(markup(41, 40))).toBe('+3%');
  expect(textOf(markup(5, 0))).toBe('+5');
  expect(textOf(markup(0, 0))).toBe('');
});

it('colors only significant changes, which also have an arrow', () => {
  const [fell, rose] = [markup(60, 100, { low: -60, high: -20 }), markup(140, 100, { low: 20, high: 60 })];
  expect(fell).toContain('text-danger');
  expect(rose).toContain('text-success');
  for (const change of [fell, rose]) expect(change).toContain('<svg');
  expect(markup(90, 100, { low: -30, high: 10 })).not.toMatch(/text-danger|<svg/);
});

it('explains a change by the earlier figure and the interval, if it is known', () => {
  const fell = { current: 86, earlier: 100, interval: { low: -22, high: -6 } };
  expect(describeChange(countChangeNumbers(fell))).toBe('Before: 100, change −22% to −6%.');
  expect(describeChange(countChangeNumbers({ ...fell, interval: null }))).toBe('Before: 100.');
  expect(describeChange(countChangeNumbers({ ...fell, earlier: 0 }))).toBe('Before: 0.');
  const points = { difference: -0.012, low: -0.03, high: 0.006 };
  expect(describeChange(rateChangeNumbers({ hits: 97, of: 1000 }, points))).toBe(
    'Before: 9.7%, change −3.0 to +0.6 pp.',
  );
  // 8.5% and 10.7%, whose unrounded difference is 2.13.
  const rose = { difference: 0.0213, low: 0.01, high: 0.03 };
  expect(rateChangeNumbers({ hits: 8535, of: 100_000 }, rose)).toMatchObject({
    before: '8.5%',
    change: '+2.2 pp',
  });
  expect(markup(86, 100, fell.interval)).toContain('title="Before: 100, change −22% to −6%."');
});
