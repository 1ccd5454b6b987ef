import { describe, expect, it } from 'vitest';
import { payloadText, payloadWarning, withWords, wordsIn } from './payload-text.ts';

const problemOf = (text: string) => payloadText.safeParse(text).error?.issues[0]?.message ?? null;

describe('the payload of a form', () => {
  it('names what is wrong with its line and column', () => {
    expect(problemOf('{\n  "a": 1\n  "b": 2\n}')).toBe(
      'Line 3, column 3: add a comma between the two values',
    );
    expect(problemOf('{\n  "a": {"b": 1,\n  "b": 2}\n}')).toBe(
      'Line 3, column 3: remove the duplicate key "b"',
    );
    expect(problemOf('[1]')).toBe('Start with { and end with }: the payload is a JSON object');
  });

  it('takes any number without a warning', () => {
    const source = '{"x": 1e400, "id": 9007199254740993, "d": 0.1234567890123456789}';
    expect([problemOf(source), payloadWarning(source)]).toEqual([null, null]);
  });

  it('warns of what the service may refuse', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(payloadWarning(nested(63))).toBeNull();
    expect(payloadWarning(nested(64))).toMatch(/^Nested deeper than 64 levels/);
    expect(payloadWarning(`{"a":"${'x'.repeat(1_000_001)}"}`)).toMatch(/^Larger than 1 MB/);
  });

  it('changes its text and nothing else', () => {
    const source = '{ "id": 9007199254740993, "te\\u0078t": "Old", "e": 1e400 }';
    expect(wordsIn(source)).toBe('Old');
    expect(withWords(source, 'New "text"')).toBe(
      '{ "id": 9007199254740993, "te\\u0078t": "New \\"text\\"", "e": 1e400 }',
    );
    const without = withWords(source, '');
    expect(without).toContain('9007199254740993');
    expect([without.includes('1e400'), wordsIn(without)]).toEqual([true, '']);
  });

  it('begins with its text, and is empty without any', () => {
    const begun = withWords('', 'A');
    expect(begun).toBe('{\n  "text": "A"\n}');
    expect(withWords('{"n": 1e400}', 'A')).toBe('{\n  "text": "A",\n  "n": 1e400\n}');
    expect(withWords(begun, '')).toBe('');
    expect(wordsIn('{"text": 1}')).toBeNull();
    expect(wordsIn('{"text": ')).toBeNull();
  });
});
