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
const kept = (payload: object) => rawJson(JSON.stringify(payload));
let answer: object = log;
app.get('/', { schema: { response: { 200: replySchema(accountLog) } } }, async (_request, reply) =>
  sendReply(reply, 200, answer),
);
afterAll(() => app.close());

test('a reply is written as the contract says, null included', async () => {
  answer = { ...log, payload: kept(log.payload) };
  expect((await app.inject('/')).json()).toEqual(log);
});

test('what the contract does not name is never written, what is the caller’s is', async () => {
  answer = { ...log, tenant_id: 'secret', payload: kept({ tenant_id: 'data' }) };
  expect((await app.inject('/')).json()).toEqual({ ...log, payload: { tenant_id: 'data' } });
});

test('a payload is written as it was, beside text that looks like its marks', async () => {
  const source = '{ "n": 9007199254740993, "e": 1e400, "d": 0.10, "t": "\\u0000\\"" }';
  answer = { ...log, source: '\0', type: '"\0"', payload: rawJson(source) };
  const { body } = await app.inject('/');
  expect(body).toContain(`"payload":${source},`);
  expect(JSON.parse(body)).toMatchObject({ source: '\0', type: '"\0"' });
});

test('a reply that lacks a key is an error of ours', async () => {
  const { accountLogId, ...rest } = log;
  answer = rest;
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('nullable parts are written without trying alternatives', () => {
  expect(JSON.stringify(replySchema(accountLog))).not.toContain('anyOf');
});
