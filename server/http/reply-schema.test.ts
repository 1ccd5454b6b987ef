import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { accountLog } from '#contract/accounts.ts';
import { replySchema } from './reply-schema.ts';

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
let reply: object = log;
app.get('/', { schema: { response: { 200: replySchema(accountLog) } } }, async () => reply);
afterAll(() => app.close());

test('a reply is written as the contract says, null included', async () => {
  reply = log;
  expect((await app.inject('/')).json()).toEqual(log);
});

test('what the contract does not name is never written, what is the caller’s is', async () => {
  reply = { ...log, tenant_id: 'secret', payload: { tenant_id: 'data' } };
  expect((await app.inject('/')).json()).toEqual({ ...log, payload: { tenant_id: 'data' } });
});

test('a reply that lacks a key is an error of ours', async () => {
  const { accountLogId, ...rest } = log;
  reply = rest;
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('nullable parts are written without trying alternatives', () => {
  expect(JSON.stringify(replySchema(accountLog))).not.toContain('anyOf');
});
