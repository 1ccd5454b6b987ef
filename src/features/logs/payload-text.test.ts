import { describe, expect, it } from 'vitest';
import { getPayloadText, payloadSchema, payloadWarning, setPayloadText } from './payload-text.ts';

const problemOf = (text: string) => payloadSchema.safeParse(text).error?.issues[0]?.message ?? null;

describe('payload text', () => {
  it('reports the line and column of an error', () => {
    expect(problemOf('{\n  "a": 1\n  "b": 2\n}')).toBe(
      'Line 3, column 3: add a comma between the two values',
    );
    expect(problemOf('{\n  "a": {"b": 1,\n  "b": 2}\n}')).toBe(
      'Line 3, column 3: remove the duplicate key "b"',
    );
    expect(problemOf('[1]')).toBe('Start with { and end with }: the payload is a JSON object');
  });

  it('accepts any number without a warning', () => {
    const source = '{"x": 1e400, "id": 9007199254740993, "d": 0.1234567890123456789}';
    expect([problemOf(source), payloadWarning(source)]).toEqual([null, null]);
  });

  it('warns about payloads that the service may reject', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(payloadWarning(nested(63))).toBeNull();
    expect(payloadWarning(nested(64))).toMatch(/^Too deeply nested: the limit is 64 levels/);
    expect(payloadWarning(`{"a":"${'x'.repeat(1_000_001)}"}`)).toBe('Too large: 1.1 MB, the limit is 1 MB');
  });

  it('changes only the text member', () => {
    const source = '{ "id": 9007199254740993, "te\\u0078t": "Old", "e": 1e400 }';
    expect(getPayloadText(source)).toBe('Old');
    expect(setPayloadText(source, 'New "text"')).toBe(
      '{ "id": 9007199254740993, "te\\u0078t": "New \\"text\\"", "e": 1e400 }',
    );
    const without = setPayloadText(source, '');
    expect(without).toContain('9007199254740993');
    expect([without.includes('1e400'), getPayloadText(without)]).toEqual([true, '']);
  });

  it('inserts the text first and removes an empty payload', () => {
    const created = setPayloadText('', 'A');
    expect(created).toBe('{\n  "text": "A"\n}');
    expect(setPayloadText('{"n": 1e400}', 'A')).toBe('{\n  "text": "A",\n  "n": 1e400\n}');
    expect(setPayloadText(created, '')).toBe('');
    expect(getPayloadText('{"text": 1}')).toBeNull();
    expect(getPayloadText('{"text": ')).toBeNull();
  });
});
