import fc from 'fast-check';
import { flagStates } from '../columns/fields.ts';
import { type Dimension, dimensions, type Selection, type ValueRange } from '../dimensions/dimension.ts';
import { binStarts } from '../dimensions/measure.ts';
import type { Measure } from '../session.ts';

const valueRange = fc
  .tuple(fc.integer({ min: 0, max: 130 }), fc.option(fc.integer({ min: 1, max: 90 })))
  .map(([from, length]) => ({ from, to: length === null ? null : from + length }));
const measureRange = (measure: Measure) => fc.oneof(binsRange(measure), valueRange);

const binsRange = (measure: Measure): fc.Arbitrary<ValueRange> => {
  const starts = binStarts[measure];
  const bin = fc.integer({ min: 0, max: starts.length - 1 });
  return fc.tuple(bin, bin).map(([a, b]) => ({
    from: starts[Math.min(a, b)] ?? 0,
    to: starts[Math.max(a, b) + 1] ?? null,
  }));
};
const texts = (...values: string[]) =>
  fc.uniqueArray(fc.constantFrom(null, '', 'no match', ...values), { minLength: 1, maxLength: 4 });
const states = fc.uniqueArray(fc.constantFrom(...flagStates), { minLength: 1, maxLength: 3 });
const ordered = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

/**
 * Selections that match sessions of `anyItem`: whole hours, values on and off bin boundaries. At most three
 * dimensions, as more would leave hardly any sessions.
 */
export function anySelection(hours: readonly number[]): fc.Arbitrary<Selection> {
  const hour = fc.constantFrom(...hours);
  const arbitraries = {
    start: fc.tuple(hour, hour).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    week: fc.record({ days: ordered(6), hours: ordered(23) }),
    time: measureRange('time'),
    scroll: measureRange('scroll'),
    clicks: measureRange('clicks'),
    questions: measureRange('questions'),
    source: texts('s1', 's2', 's3'),
    medium: texts('m1', 'm2'),
    campaign: texts('c1', 'c2', 'c3', 'c4', 'c5'),
    content: texts('n1'),
    term: texts('t1'),
    audience: texts('audience_a', 'audience_b'),
    conversion: states,
    submit: states,
    bounce: states,
  } satisfies Record<Dimension, fc.Arbitrary<unknown>>;
  const names = fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 });
  return fc
    .tuple(fc.record(arbitraries), names)
    .map(([all, picked]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => picked.some((each) => each === name))),
    );
}
