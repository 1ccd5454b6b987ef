import { describe, expect, it, test } from 'vitest';
import {
  directionOf,
  formatBytes,
  formatCount,
  formatList,
  formatNumber,
  formatPercent,
  hasInvisibleText,
  hasVisibleText,
  humanize,
  plural,
  truncate,
  visibleName,
  withFullStop,
} from './text.ts';

describe('numbers', () => {
  it('have thousands separators', () => {
    expect(formatNumber(12330)).toBe('12,330');
    expect(formatNumber(1234.567)).toBe('1,234.57');
    expect(plural(1, 'page')).toBe('1 page');
    expect(plural(1204, 'page')).toBe('1,204 pages');
    expect(plural(2, 'entry', 'entries')).toBe('2 entries');
  });
  it('give shares as percentages', () => {
    expect(formatPercent(0.0841)).toBe('8.4%');
    expect(formatPercent(0.1547, 2)).toBe('15.47%');
    expect(formatPercent(10.804)).toBe('1,080.4%');
    expect(formatPercent(Number.NaN)).toBe('–');
  });
});

describe('words', () => {
  it('are joined, humanised and folded', () => {
    expect(formatList(['Published', 'Draft'], 'or')).toBe('Published or Draft');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(humanize('call_followup')).toBe('Call followup');
  });
  it('end with a full stop where another sentence follows', () => {
    expect(withFullStop('database is down')).toBe('database is down.');
    expect(withFullStop('No such page. ')).toBe('No such page. ');
    expect(withFullStop('Really?')).toBe('Really?');
  });
  it('are cut where they are very long, never inside a character', () => {
    expect(truncate('short')).toBe('short');
    expect(truncate('abcdef', 3)).toBe('abc…');
    expect(truncate('ab😀def', 3)).toBe('ab…');
    expect(truncate('x'.repeat(100_000))).toHaveLength(301);
  });
});

it.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [12_400, '12.4 kB'],
  [345_600, '346 kB'],
  [7_890_000_000_000, '7890 GB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  '',
  ' ',
  '\u00A0',
  '\u200B',
  '\u00AD',
  '\u3000\t\n',
  '\u2060\uFEFF',
  '\u3164',
  '\uFE0F',
  '\u202E',
  '\0',
])('%j has no visible character', (text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(visibleName(text)).toBeUndefined();
});

it.each(['a', '.', '0', ' é ', 'مرحبا', '日', '❤️', '👩‍🚀', '\u0600', '\u200Bx'])('%j has one', (text) => {
  expect(hasVisibleText(text)).toBe(true);
  expect(visibleName(text)).toBe(text.trim());
});

it.each(['Book\u200B a demo', 'Ver\u00ADsand', '\uFEFFPrices', 'a\u202Eb', '\u2060'])(
  '%j has an invisible one',
  (text) => {
    expect(hasInvisibleText(text)).toBe(true);
  },
);

it.each(['Book a demo', '', '❤️', '👩‍🚀', 'می\u200Cخواهم', 'C++\u200F', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'two\nlines'])(
  '%j has none',
  (text) => {
    expect(hasInvisibleText(text)).toBe(false);
  },
);

it.each([
  [0, '0'],
  [999, '999'],
  [1234, '1.2K'],
  [12_345, '12K'],
  [123_456, '123K'],
  [1_234_567, '1.2M'],
])('shortens the count %i to four characters', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('a short text is left to the browser', () => {
  expect(directionOf('')).toBe('auto');
  expect(directionOf('שלום')).toBe('auto');
});

test.each([
  ['fleet ', 'ltr'],
  ['12 (שלום fleet) ', 'rtl'],
  ['— سلام ', 'rtl'],
  ['𐤀 ', 'rtl'],
  ['車隊 ', 'ltr'],
  ['1 ', 'ltr'],
])('a long text of “%s” is %s', (words, direction) => {
  expect(directionOf(words.repeat(60_000))).toBe(direction);
});
