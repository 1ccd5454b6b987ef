import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import { anySelection } from '#engines/sessions/testing/any-selection.ts';
import { HOUR } from '#lib/time-units.ts';
import { parseSelection, serializeSelection } from './selection-param.ts';

const hours = Array.from({ length: 50 }, (_, index) => Date.UTC(2026, 2, 1) + index * HOUR + HOUR / 2);
/** Excludes empty spans, and scroll spans that end at 100% (those parse as open). A brush writes neither. */
const isSerializable = ({ start, time, scroll, clicks, questions }: Selection) =>
  [start, time, scroll, clicks, questions].every(
    (span) => !span || span.to === null || span.to > span.from,
  ) && (scroll?.to ?? 0) < 100;

test('a selection parses back as it was serialized', () => {
  fc.assert(
    fc.property(anySelection(hours).filter(isSerializable), (selection) => {
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('any texts parse back as they were', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, (source, term) => {
      expect(parseSelection(serializeSelection({ source, term }))).toEqual({ source, term });
    }),
  );
});

test('any string parses as some selection', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const selection = parseSelection(text);
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('is short and readable', () => {
  const selection: Selection = {
    start: { from: Date.UTC(2026, 2, 5), to: Date.UTC(2026, 2, 17) },
    week: { days: [0, 4], hours: [9, 17] },
    time: { from: 60, to: 600 },
    clicks: { from: 2, to: null },
    source: ['linkedin', null, '', '100%*'],
    conversion: ['yes'],
  };
  expect(serializeSelection(selection)).toBe(
    'start*20260305T0000-20260317T0000**week*mon-fri*9-17**time*60-600**clicks*2-' +
      '**source*linkedin*%none*%empty*100%25%2A**conversion*yes',
  );
  expect(serializeSelection({})).toBeUndefined();
});

test('rounds bounds of whole-number measures', () => {
  const read = parseSelection('time*0.5-1.5**questions*1.5-3.5');
  expect(read).toEqual({ time: { from: 0.5, to: 1.5 }, questions: { from: 2, to: 4 } });
});

test('a scroll depth up to 100% includes 100%, an end below it is left out', () => {
  expect(parseSelection('scroll*80-100')).toEqual({ scroll: { from: 80, to: null } });
  expect(parseSelection('scroll*80-')).toEqual({ scroll: { from: 80, to: null } });
  expect(parseSelection('scroll*80-95')).toEqual({ scroll: { from: 80, to: 95 } });
});

test.each([
  'time',
  'time*600-60',
  'time*-5',
  'time*1e3-2e3',
  'questions*1.5-2',
  'start*20260230T0000-20260401T0000',
  'start*20260305T0000-20260305T0000',
  'week*fri-mon*9-17',
  'week*mon-fri*9-24',
  'week*mon-fri',
  'conversion*maybe',
  'source',
  '__proto__*x',
  'nothing*1-2',
])('ignores an invalid part: %s', (part) => {
  expect(parseSelection(`${part}**clicks*2-`)).toEqual({ clicks: { from: 2, to: null } });
});
