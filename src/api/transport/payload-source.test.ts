import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { receive } from '#contract/received.ts';
import { parseWithPayloads, stringifyBody } from './payload-source.ts';

const list = (...items: string[]) => `{"hasMore":false,"items":[${items.join(' , ')}],"totalCount":2}`;

it('keeps the source text of payloads only', () => {
  const response =
    '{ "payload" : {"payload": [9007199254740993]}, "}": "{\\"payload\\":", "\\\\": "\\\\\\"]" }';
  const text = list(
    `{"payload" :\n${response},"accountLogId":"a","my\\"payload":{"x":1}}`,
    '{"accountLogId":"payload","source":"payload","payload":{}}',
    '{"accountLogId":"c","payload":null}',
    '{"accountLogId":"d"}',
  );
  const { items } = receive(endpoints.listAccountLogs.response, parseWithPayloads(text));
  expect(items).toEqual([
    { accountLogId: 'a', payload: response },
    { accountLogId: 'payload', source: 'payload', payload: '{}' },
    { accountLogId: 'c', payload: null },
    { accountLogId: 'd' },
  ]);
});

it("rejects a payload that isn't an object, even a string that looks like one", () => {
  for (const payload of ['[{}]', '"{}"', '7', 'true']) {
    const source = parseWithPayloads(list(`{"accountLogId":"a","payload":${payload}}`));
    expect(() => receive(endpoints.listAccountLogs.response, source)).toThrow('payload is not an object');
  }
});

it('rejects invalid JSON, also inside a payload', () => {
  for (const malformed of ['{"payload":{a}}', '{"payload":{"a":"', '{"payload":', '<html>'])
    expect(() => parseWithPayloads(malformed)).toThrow(SyntaxError);
});

it('round-trips any payload', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), fc.nat(3), (value, indent) => {
      const payload = JSON.stringify(value, null, indent);
      expect(parseWithPayloads(stringifyBody({ source: 'crm', payload }))).toEqual({
        source: 'crm',
        payload,
      });
    }),
  );
});
