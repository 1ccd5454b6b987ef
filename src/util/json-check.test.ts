import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkJson } from './json-check.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** JSON with one character taken out, put in or exchanged. */
const spoilt = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom('', ...'{}[]",:\\ \n\u0000\u2028-+.0e1tn/\''),
    fc.nat(1),
  )
  .map(([json, at, character, removed]) => {
    const place = at % (json.length + 1);
    return json.slice(0, place) + character + json.slice(place + removed);
  });

describe('checking JSON', () => {
  test('accepts what JSON.parse accepts, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.string({ unit: 'binary' })), (text) => {
        expect(checkJson(text).fault === null, JSON.stringify(text)).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{\n  "text": "a",\n  "chargers": [4, 2,]\n}', 'Take the comma before ] away', 3, 20],
    ['{"a": 1 "b": 2}', 'Put a comma between the two values', 1, 9],
    ["{'a': 1}", 'Put the key in double quotes', 1, 2],
    ['{"a" 1}', 'Put a colon between the key and its value', 1, 6],
    ['{"a": True}', 'Write true, false or null', 1, 7],
    ['{"a": yes}', 'Put text in double quotes', 1, 7],
    ['{"a": "b\nc"}', 'Close the quotes in the same line; a line break in a text is written \\n', 1, 7],
    ['{"a": "C:\\docs"}', 'Write a backslash as \\\\', 1, 10],
    ['{"a": 1', 'The end is missing: close with }', 1, 8],
    ['{"a": [1}', 'Close with ] first', 1, 9],
    ['{} {}', 'Take away what follows the end', 1, 4],
    ['{"a": 01}', 'Write the number without leading zeros, with digits on both sides of its point', 1, 7],
    ['', 'There is nothing here yet', 1, 1],
  ])('says of %j how to repair it, and where', (text, message, line, column) => {
    expect(checkJson(text).fault).toMatchObject({ message, line, column });
  });

  it('notices what reading would lose', () => {
    expect(checkJson('{"a": 1,\n "a": 2, "__proto__": {"a": 1}}').losses).toEqual([
      { kind: 'repeated key', what: 'a', line: 2, column: 2 },
    ]);
    expect(checkJson('[12345678901234567890, 1e400, 0.1, 1.50, 1E3, -0, 100]').losses).toMatchObject([
      { kind: 'inexact number', what: '12345678901234567890' },
      { kind: 'inexact number', what: '1e400' },
    ]);
    expect(checkJson('[9007199254740993]').losses).toHaveLength(1);
  });

  it('loses nothing that JSON wrote', () => {
    fc.assert(fc.property(fc.json(), (text) => void expect(checkJson(text).losses).toEqual([])));
  });

  it('takes any depth and length', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(checkJson(deep)).toMatchObject({ fault: null, depth: 200_000 });
    expect(checkJson(`["${'x'.repeat(5_000_000)}"]`).fault).toBeNull();
  });
});
