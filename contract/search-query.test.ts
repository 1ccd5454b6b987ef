import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearchQuery, phoneDigits, toAddress } from './search-query.ts';

test.each([
  ['Marta Nováková', { text: 'Marta Nováková' }],
  ['  ', { text: '' }],
  ['acme.example', { text: 'acme.example' }],
  ['Node.js', { text: 'Node.js' }],
  ['a/b test', { text: 'a/b test' }],
  ['v3.5/4', { text: 'v3.5/4' }],
  ['anna@acme.example', { text: 'anna@acme.example', host: 'acme.example' }],
  ['anna@acme', { text: 'anna@acme' }],
  ['@acme.example', { text: '@acme.example' }],
  ['mailto:Anna@ACME.example?subject=Hi', { text: 'Anna@ACME.example', host: 'acme.example' }],
  ['MAILTO:anna%2Btest@acme.example', { text: 'anna+test@acme.example', host: 'acme.example' }],
  ['mailto:50%', { text: '50%' }],
  ['Anna Ek <anna@acme.example>', { text: 'anna@acme.example', host: 'acme.example' }],
  ['https://www.acme.example', { text: 'acme.example', host: 'acme.example', address: 'acme.example' }],
  [
    'HTTP://Acme.example:8080/a/?q=1#x',
    { text: 'acme.example', host: 'acme.example', address: 'acme.example/a' },
  ],
  ['www.acme.example', { text: 'acme.example', host: 'acme.example', address: 'acme.example' }],
  ['acme.example/team', { text: 'acme.example', host: 'acme.example', address: 'acme.example/team' }],
  ['//acme.example', { text: 'acme.example', host: 'acme.example', address: 'acme.example' }],
  ['https://user:1@acme.example/', { text: 'acme.example', host: 'acme.example', address: 'acme.example' }],
  [
    'https://de.linkedin.com/in/J%C3%B6rg-Ek/?trk=x',
    { text: 'de.linkedin.com', host: 'de.linkedin.com', address: 'linkedin.com/in/jörg-ek' },
  ],
  ['tel:+49-30-555-0142;ext=5', { text: '+49-30-555-0142', phone: '49305550142' }],
  ['tel:12', { text: '12' }],
  ['mailto:', { text: 'mailto:' }],
  ['mailto:?subject=Hi', { text: 'mailto:?subject=Hi' }],
  ['mailto:%20', { text: 'mailto:%20' }],
  ['mailto: ?subject=Hi', { text: 'mailto: ?subject=Hi' }],
  ['tel:', { text: 'tel:' }],
  ['tel:%20', { text: 'tel:%20' }],
])('parses %j as %j', (query, parsed) => {
  expect(parseSearchQuery(query)).toEqual(parsed);
});

describe('a phone number', () => {
  test.each([
    ['+49305550142', '+49305550142'],
    ['+49305550142', '+49 (0)30 555-0142'],
    ['+49305550142', '+49(0)305550142'],
    ['+49305550142', '+49 030 5550142'],
    ['+49305550142', '0049 30/555.01.42'],
    ['+49305550142', '0049 (0) 30 555 0142'],
    ['+49305550142', '030 555 0142'],
    ['+49305550142', '(030) 555–0142'],
    ['+49305550142', '\u202a+49 (0)30 555\u22120142\u202c'],
    ['+49305550142', '555 014'],
    ['+49305550142', '＋４９（０）３０ ５５５−０１４２'],
    ['+390212345', '+39 02 12345'],
    ['+390212345', '02 12345'],
    ['+12025550143', '(202) 555-0143'],
    ['+12025550143', 'tel:+1%20202-555-0143'],
  ])('%j is found by %j', (number, query) => {
    expect(phoneDigits(number)).toContain(parseSearchQuery(query).phone);
  });

  test.each(['12', 'A 12345', '12 apples', '$500', '+'])('is not in %j', (query) => {
    expect(parseSearchQuery(query)).toEqual({ text: query });
  });
});

test.each([
  ['https://www.linkedin.com/in/anna', 'http://linkedin.com/in/anna/?a=b'],
  ['https://www.linkedin.com/in/anna', 'uk.linkedin.com/in/Anna'],
  ['Not a URL', 'not a url'],
])('%j and %j have one address', (a, b) => {
  expect(toAddress(a)).toBe(toAddress(b));
});

test('takes any text, and has one to match unless it is blank', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a0+@:/%.<> ü#?', '%20', 'mailto:', 'tel:', 'www.') }),
      (query) => {
        expect(parseSearchQuery(query).text === '').toBe(query.trim() === '');
      },
    ),
  );
});
