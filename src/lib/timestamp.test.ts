import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

const times = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

describe('parseTimestamp', () => {
  it('reads + and epoch milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10 ** 11, max: 8.64e15 }), (epoch) => {
        expect(parseTimestamp(`+${epoch}`)).toBe(epoch);
      }),
    );
  });

  it('reads + and epoch seconds of eleven digits or fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (epoch) => {
        expect(parseTimestamp(`+${epoch}`)).toBe(epoch * 1000);
      }),
    );
  });

  it('reads ISO 8601 as it was written', () => {
    fc.assert(
      fc.property(times, (date) => {
        expect(parseTimestamp(date.toISOString())).toBe(date.getTime());
      }),
    );
  });

  it('never throws, and answers a number a Date can hold or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{1,24}$/)), (text) => {
        const read = parseTimestamp(text);
        expect(read === null || !Number.isNaN(new Date(read).getTime())).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-03-14T15:09:26+01:00', '2026-03-14T14:09:26.000Z'],
    ['2026-03-14T15:09:26+0100', '2026-03-14T14:09:26.000Z'],
    ['2026-03-14T15:09:26+01', '2026-03-14T14:09:26.000Z'],
    ['2026-03-14 15:09:26', '2026-03-14T15:09:26.000Z'],
    ['2026-03-14T15:09', '2026-03-14T15:09:00.000Z'],
    ['2026-03-14', '2026-03-14T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(new Date(parseTimestamp(text) ?? 0).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'soon',
    '+0',
    '-1763690000000',
    '+99999999999999999',
    '2026-02-31',
    '2026-13-01',
    '14.03.2026',
  ])('does not read %j', (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });

  it('reads nothing as nothing', () => {
    expect(parseTimestamp(null)).toBeNull();
    expect(parseTimestamp(undefined)).toBeNull();
  });
});
