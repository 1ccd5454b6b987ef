import { expect, test } from 'vitest';
import { accountLog } from '#contract/accounts.ts';
import { createSerializer, rawJson, replySchema } from './reply-schema.ts';

const serialize = createSerializer(accountLog);
const log = {
  accountLogId: 'alog_1',
  accountId: 'account_00000000000000000000000000',
  source: 'test',
  type: 'note',
  payload: { any: { thing: [1, null] }, toJSON: 'kept' },
  idempotencyKey: null,
  createdAt: '+1',
  updatedAt: null,
  deletedAt: '+2',
};
const toRaw = (payload: object) => rawJson(JSON.stringify(payload));
test('serializes a reply by its schema, with null', () => {
  expect(JSON.parse(serialize({ ...log, payload: toRaw(log.payload) }))).toEqual(log);
});

test("omits keys that aren't in the schema, but keeps free-form ones", () => {
  const text = serialize({ ...log, tenant_id: 'secret', payload: toRaw({ tenant_id: 'data' }) });
  expect(JSON.parse(text)).toEqual({ ...log, payload: { tenant_id: 'data' } });
});

test('writes a payload unchanged, even next to text that contains its markers', () => {
  const source = '{ "n": 9007199254740993, "e": 1e400, "d": 0.10, "t": "\\u0000\\"" }';
  const body = serialize({ ...log, source: '\0', type: '"\0"', payload: rawJson(source) });
  expect(body).toContain(`"payload":${source},`);
  expect(JSON.parse(body)).toMatchObject({ source: '\0', type: '"\0"' });
});

test('throws if a reply lacks a key', () => {
  const { accountLogId, ...rest } = log;
  expect(() => serialize(rest)).toThrow('accountLogId');
});

test('serializes nullable parts without trying alternatives', () => {
  expect(JSON.stringify(replySchema(accountLog))).not.toContain('anyOf');
});
