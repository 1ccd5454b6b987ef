import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { anySelection } from '#engines/sessions/testing/any-selection.ts';
import { HOUR } from '#lib/time-units.ts';
import { parseSelection, serializeSelection } from './selection-param.ts';

const hours = Array.from({ length: 50 }, (_, index) => Date.UTC(2026, 2, 1) + index * HOUR + HOUR / 2);
/** A span that ends where it starts holds nothing, and one up to 100% is open. Neither is written by a brush. */
const holds = ({ start, time, scroll, clicks, questions }: Selection) =>
  [start, time, scroll, clicks, questions].every(
    (span) => !span || span.to === null || span.to > span.from,
  ) && (scroll?.to ?? 0) < 100;

test('a selection reads back as it was written', () => {
  fc.assert(
    fc.property(anySelection(hours).filter(holds), (selection) => {
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('any texts read back as they were', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, (source, term) => {
      expect(parseSelection(serializeSelection({ source, term }))).toEqual({ source, term });
    }),
  );
});

test('any text at all reads as some selection', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const selection = parseSelection(text);
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('is short and can be read', () => {
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

test('whole numbers are chosen by whole numbers', () => {
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
])('leaves out what means nothing: %s', (part) => {
  expect(parseSelection(`${part}**clicks*2-`)).toEqual({ clicks: { from: 2, to: null } });
});
