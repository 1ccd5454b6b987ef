import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateInput, parseDateInput } from './date-input.ts';

const march14 = Date.UTC(2026, 2, 14);
const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'es-ES',
  'pl-PL',
  'ru-RU',
  'fi-FI',
  'el-GR',
  'tr-TR',
  'hu-HU',
];
const others = [
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'vi-VN',
  'ar-EG',
  'fa-IR',
  'th-TH',
  'hi-IN',
  'he-IL',
  'pt-BR',
  'sv-SE',
];

describe('a date in a field', () => {
  it('is written in the form of the settings', () => {
    expect(formatDateInput(march14, 'words')).toBe('14 Mar 2026');
    expect(formatDateInput(march14, 'iso')).toBe('2026-03-14');
    expect(formatDateInput(march14, 'local', 'en-US')).toBe('Mar 14, 2026');
    expect(formatDateInput(Date.UTC(2026, 8, 1), 'words')).toBe('1 Sep 2026');
  });

  it.each([
    ['14 Mar 2026', 'words'],
    ['  14 march 2026 ', 'words'],
    ['14. MARCH, 2026', 'words'],
    ['Mar 14, 2026', 'words'],
    ['2026 Mar 14', 'words'],
    ['2026-03-14', 'words'],
    ['2026-3-14', 'iso'],
    ['2026-03-14', 'local'],
  ] as const)('parses %j where dates are written as %s', (text, form) => {
    expect(parseDateInput(text, form)).toBe(march14);
  });

  it.each([
    ['3/14/2026', 'en-US'],
    ['March 14 2026', 'en-US'],
    ['14.3.2026', 'de-DE'],
    ['14. März 2026', 'de-DE'],
    ['14/03/2026', 'fr-FR'],
    ['2026/3/14', 'ja-JP'],
  ])("parses %j in the browser's own form, %s", (text, locale) => {
    expect(parseDateInput(text, 'local', locale)).toBe(march14);
  });

  it.each([
    ['', 'words'],
    ['tomorrow', 'words'],
    ['14 Mar', 'words'],
    ['14 Mar 26', 'words'],
    ['31 Feb 2026', 'words'],
    ['14 Ju 2026', 'words'],
    ['3/4/2026', 'words'],
    ['2026-13-01', 'iso'],
    ['14 Mar 2026', 'iso'],
    ['14 3 26', 'local'],
  ] as const)('does not parse %j where dates are written as %s', (text, form) => {
    expect(parseDateInput(text, form)).toBeNull();
  });

  it('does not take 3.11.2026 for a date in March', () => {
    expect(parseDateInput('3/11/2026', 'local', 'en-US')).toBe(Date.UTC(2026, 2, 11));
    expect(parseDateInput('3.11.2026', 'local', 'en-US')).toBeNull();
    expect(parseDateInput('3.11.2026', 'local', 'de-DE')).toBe(Date.UTC(2026, 10, 3));
  });

  it('parses what it writes in any locale', () => {
    const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => days * 86_400_000);
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...locales, ...others), (day, locale) => {
        expect(parseDateInput(formatDateInput(day, 'local', locale), 'local', locale)).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });
});
