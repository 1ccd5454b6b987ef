import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkJson } from './json-check.ts';

const isValid = (text: string) => {
  try {
    return (
      countKeys(JSON.parse(text)) ===
      [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon).length
    );
  } catch {
    return false;
  }
};

/** Counts a key that one object has twice once. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, each) => sum + countKeys(each), own);
}

/** JSON with one character taken out, put in or exchanged. */
const broken = fc
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
  test('accepts what JSON.parse accepts, except duplicate keys', () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.string({ unit: 'binary' })), (text) => {
        expect(checkJson(text).error === null, JSON.stringify(text)).toBe(isValid(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{\n  "text": "a",\n  "chargers": [4, 2,]\n}', 'Remove the comma before ]', 3, 21],
    ['{"a": 1,}', 'Remove the comma before }', 1, 9],
    ['{"a": 1 "b": 2}', 'Add a comma between the two values', 1, 9],
    ["{'a': 1}", 'Put text in double quotes, or use a number, true, false or null', 1, 2],
    ['{a: 1}', 'Put text in double quotes, or use a number, true, false or null', 1, 2],
    ['{1}', 'Put the key in double quotes', 1, 2],
    ['{"a" 1}', 'Add a colon between the key and its value', 1, 6],
    ['{"a": True}', 'Put text in double quotes, or use a number, true, false or null', 1, 7],
    ['{"a": "b\nc"}', 'Close the quotes on the same line. Use \\n for a line break.', 1, 7],
    ['{"a": "C:\\docs"}', 'Write a backslash as \\\\', 1, 7],
    ['{"a": 1', 'Close the object with }', 1, 8],
    ['{"a": [1', 'Close the list with ]', 1, 9],
    ['{} {}', 'Remove what follows the end', 1, 4],
    ['{"a": 1.}', 'Add digits on both sides of the decimal point', 1, 7],
    ['{"a": 1} // note', 'Remove the comment: comments are not allowed', 1, 10],
    ['', 'Add a value', 1, 1],
  ])('says of %j how to repair it, and where', (text, message, line, column) => {
    expect(checkJson(text).error).toEqual({ message, line, column });
  });

  it('finds a key that is given twice in one object', () => {
    expect(checkJson('{"a": 1,\n "\\u0061": 2, "__proto__": {"a": 1}}').error).toEqual({
      message: 'Remove the duplicate key "a"',
      line: 2,
      column: 2,
    });
    expect(checkJson('[{"a": 1}, {"a": 1, "b": {"a": 1}}]').error).toBeNull();
  });

  it('has nothing against numbers of any length', () => {
    expect(checkJson('[12345678901234567890, 1e400, 1E-400, -0, 0.1234567890123456789]').error).toBeNull();
  });

  it('takes any depth and length', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { error, depth } = checkJson(deep);
    expect(error).toBeNull();
    expect(depth).toBeGreaterThan(1000);
    expect(checkJson('[[{"a": [1]}, 2]]').depth).toBe(4);
    expect(checkJson(`["${'x'.repeat(5_000_000)}"]`).error).toBeNull();
  });
});
