import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { accountLog } from '#contract/accounts.ts';
import { rawJson, replySchema, sendReply } from './reply-schema.ts';

const app = Fastify();
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
let content: object = log;
app.get('/', { schema: { response: { 200: replySchema(accountLog) } } }, async (_request, reply) =>
  sendReply(reply, 200, content),
);
afterAll(() => app.close());

test('serializes a reply by its schema, with null', async () => {
  content = { ...log, payload: toRaw(log.payload) };
  expect((await app.inject('/')).json()).toEqual(log);
});

test("omits keys that aren't in the schema, but keeps free-form ones", async () => {
  content = { ...log, tenant_id: 'secret', payload: toRaw({ tenant_id: 'data' }) };
  expect((await app.inject('/')).json()).toEqual({ ...log, payload: { tenant_id: 'data' } });
});

test('writes a payload unchanged, even next to text that contains its markers', async () => {
  const source = '{ "n": 9007199254740993, "e": 1e400, "d": 0.10, "t": "\\u0000\\"" }';
  content = { ...log, source: '\0', type: '"\0"', payload: rawJson(source) };
  const { body } = await app.inject('/');
  expect(body).toContain(`"payload":${source},`);
  expect(JSON.parse(body)).toMatchObject({ source: '\0', type: '"\0"' });
});

test('throws if a reply lacks a key', async () => {
  const { accountLogId, ...rest } = log;
  content = rest;
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('serializes nullable parts without trying alternatives', () => {
  expect(JSON.stringify(replySchema(accountLog))).not.toContain('anyOf');
});
