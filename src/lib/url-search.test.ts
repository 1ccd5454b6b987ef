import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag, joined, parseSearch, sortedBy, stringifySearch, values, words } from './url-search.ts';

it('gives back the values that were joined, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', ',', '%', '2', '5', 'C', 'é') })),
      (some) => {
        expect(values(joined(some))).toEqual(some);
      },
    ),
  );
});

it('writes plain values plainly, and none as nothing', () => {
  expect(joined(['draft', 'queued'])).toBe('draft,queued');
  expect(joined([])).toBeUndefined();
  expect(values('%E0%A4%A')).toEqual(['%E0%A4%A']);
});

it('leaves out what cannot be understood, so no address is refused', () => {
  const schema = z.object({ q: words, empty: flag, ...sortedBy(['name']) });
  expect(schema.parse({ q: 7, empty: 'yes', sort: 'price', desc: true })).toEqual({ q: '7', desc: true });
});

const open = (search: string) => z.object({ q: words }).parse(parseSearch(search)).q;

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.json(),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.stringMatching(/^[+-]?0{0,2}\d{1,3}(\.\d{1,2})?(e[+-]?\d)?$/),
  fc.constantFrom('null', 'true', 'false', 'NaN', '0x10', ' 7', '+49 30', '"two words"'),
);

it('reads the text that is in the URL', () => {
  const plain = text.filter((q) => !q.startsWith('"'));
  fc.assert(
    fc.property(plain, (q) => {
      expect(open(`?q=${encodeURIComponent(q)}`)).toBe(q);
    }),
  );
  expect(open('?q="two words"')).toBe('"two words"');
});

it('reads the text that it has written', () => {
  fc.assert(
    fc.property(text, (q) => {
      expect(open(stringifySearch({ q }))).toBe(q);
    }),
  );
  expect(stringifySearch({ q: '1.10', desc: true, sort: undefined })).toBe('?q=1.10&desc=true');
});

it('reads texts that earlier versions wrote as JSON', () => {
  fc.assert(
    fc.property(fc.json(), (q) => {
      expect(open(`?q=${encodeURIComponent(JSON.stringify(q))}`)).toBe(q);
    }),
  );
});

it('uses the last of several values', () => {
  expect(parseSearch('?q=a&desc=false&q=b&desc=true')).toEqual({ q: 'b', desc: true });
});
