import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { receive } from '#contract/received.ts';
import { bodyText, parseWithPayloads } from './payload-source.ts';

const list = (...items: string[]) => `{"hasMore":false,"items":[${items.join(' , ')}],"totalCount":2}`;

it('keeps payloads as they were written, and nothing of what is beside them', () => {
  const odd = '{ "payload" : {"payload": [9007199254740993]}, "}": "{\\"payload\\":", "\\\\": "\\\\\\"]" }';
  const text = list(
    `{"payload" :\n${odd},"accountLogId":"a","my\\"payload":{"x":1}}`,
    '{"accountLogId":"payload","source":"payload","payload":{}}',
    '{"accountLogId":"c","payload":null}',
    '{"accountLogId":"d"}',
  );
  const { items } = receive(endpoints.listAccountLogs.response, parseWithPayloads(text));
  expect(items).toEqual([
    { accountLogId: 'a', payload: odd },
    { accountLogId: 'payload', source: 'payload', payload: '{}' },
    { accountLogId: 'c', payload: null },
    { accountLogId: 'd' },
  ]);
});

it('refuses a payload that is no object, also one whose text looks like one', () => {
  for (const payload of ['[{}]', '"{}"', '7', 'true']) {
    const answer = parseWithPayloads(list(`{"accountLogId":"a","payload":${payload}}`));
    expect(() => receive(endpoints.listAccountLogs.response, answer)).toThrow('payload is not an object');
  }
});

it('refuses what is no JSON, inside a payload too', () => {
  for (const broken of ['{"payload":{a}}', '{"payload":{"a":"', '{"payload":', '<html>'])
    expect(() => parseWithPayloads(broken)).toThrow(SyntaxError);
});

it('finds any payload again in what was sent with it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), fc.nat(3), (value, indent) => {
      const payload = JSON.stringify(value, null, indent);
      expect(parseWithPayloads(bodyText({ source: 'crm', payload }))).toEqual({ source: 'crm', payload });
    }),
  );
});
