import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

const SOURCE =
  '{ "big": 9007199254740993, "e": 1e400, "tiny": 1E-400, "d": [0.1234567890123456789, 1.0, -0],\n' +
  '  "__proto__": {"x": 1}, "te\\u0078t": "\\u00e9 \\/ \\u0000", "payload": {"text": 12345678901234567890} }';

describe.each(databaseKinds)('payloads on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Exact');
  });
  afterAll(() => harness.close());

  const send = (operation: Operation, payload: string | undefined, params: object = {}) =>
    harness.inject({
      method: endpoints[operation].method,
      url: urlOf(operation, params),
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
  /** Adds an entry with this payload; returns its params. */
  async function write(domain: string, payload: string) {
    const response = await send(
      'createAccountLog',
      `{"source": "crm", "domain": "${domain}", "payl\\u006fad" : ${payload} }`,
    );
    expect(response.statusCode).toBe(201);
    const { accountId, accountLogId } = response.json();
    return { account_id: accountId, account_log_id: accountLogId };
  }

  test('are returned unchanged, alone and in a list', async () => {
    const params = await write('exact.example', SOURCE);
    expect((await send('getAccountLog', undefined, params)).body).toContain(`"payload":${SOURCE},`);
    const list = await send('listAccountLogs', undefined, params);
    expect(list.body).toContain(`"payload":${SOURCE},`);
    expect(list.json().items).toHaveLength(1);
  });

  test('of persons are stored unchanged', async () => {
    const response = await send(
      'createPersonLog',
      `{"source":"crm","email":"exact@x.example","payload":${SOURCE}}`,
    );
    const row = await harness.db
      .selectFrom('person_logs')
      .select('payload')
      .where('person_log_id', '=', response.json().personLogId)
      .executeTakeFirstOrThrow();
    expect(row.payload).toBe(SOURCE);
  });

  test('get a new text without other changes', async () => {
    const params = await write('text.example', SOURCE);
    await send('updateAccountLog', '{"text":"New \\"text\\""}', params);
    expect((await send('getAccountLog', undefined, params)).body).toContain(
      SOURCE.replace('"\\u00e9 \\/ \\u0000"', '"New \\"text\\""'),
    );
    const bare = await write('bare.example', '{"n": 1e400}');
    await send('updateAccountLog', '{"text":"Added"}', bare);
    const { body } = await send('getAccountLog', undefined, bare);
    expect(body).toContain('"payload":{"n": 1e400,"text": "Added"}');
  });

  test('of one idempotency key are equal in any key order, but not with another number', async () => {
    const keyed = (payload: string) =>
      send(
        'createAccountLog',
        `{"source":"crm","domain":"key.example","idempotencyKey":"k","payload":${payload}}`,
      );
    const first = await keyed('{"a": 9007199254740993, "b": [1e400]}');
    const repeated = await keyed('{"b":[1e400],"a":9007199254740993}');
    expect([repeated.statusCode, repeated.body]).toEqual([201, first.body]);
    const other = await keyed('{"a": 9007199254740992, "b": [1e400]}');
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict']);
  });

  test.each(
    (Object.entries(endpoints) as [Operation, Endpoint][])
      .filter(([, { body }]) => body)
      .map(([operation]) => operation),
  )('%s rejects a duplicate key with its path', async (operation) => {
    const response = await send(operation, '{"payload": {"a": [0, {"b": {"c": 1}, "b": 2}]}, "x": 1}', {
      page_id: 'p',
      audience_id: 'a',
      message_id: 'm',
      topic_id: 't',
      account_id: 'a',
      account_log_id: 'l',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'payload.a.1.b', message: 'Duplicate key' }]);
  });

  test('are rejected if nested too deeply, even in a duplicate key', async () => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
    const response = await send('createAccountLog', `{"source":"crm","payload":${deep},"payload":{}}`);
    expect(response.json().errors[0].message).toBe('Nested deeper than 64 levels');
  });
});
