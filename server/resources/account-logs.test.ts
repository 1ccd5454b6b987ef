import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountLogCreate } from '#contract/log-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

type Body = Partial<AccountLogCreate>;

describe.each(databaseKinds)('accounts and their logs on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Accounts');
  });
  afterAll(() => harness.close());

  const write = (body: Body) =>
    tenant.call('createAccountLog', { body: { source: 'crm', payload: {}, ...body } });
  const list = (accountId: string, query: object = {}) =>
    tenant.call('listAccountLogs', { params: { account_id: accountId }, query });
  const accountOf = async (accountId: string) => {
    const { items } = await tenant.call('listAccounts', { query: { limit: 1000 } });
    return items.find((item) => item.accountId === accountId);
  };
  const paramsOf = (log: { accountId: string; accountLogId: string }) => ({
    account_id: log.accountId,
    account_log_id: log.accountLogId,
  });

  /** Deletes in the database; the API has no operation for it. */
  async function markDeleted(log: { accountId: string; accountLogId: string }) {
    await harness.db
      .updateTable('account_logs')
      .set({ deleted_at: harness.clock.now })
      .where('account_log_id', '=', log.accountLogId)
      .execute();
    await harness.db
      .updateTable('accounts')
      .set((eb) => ({ deleted_logs_count: eb('deleted_logs_count', '+', 1) }))
      .where('account_id', '=', log.accountId)
      .execute();
  }

  test('create the account of a new domain, named after name, else domain', async () => {
    const named = await write({ domain: 'Acme.Example', name: 'Acme GmbH' });
    expect(await accountOf(named.accountId)).toEqual({
      accountId: named.accountId,
      domain: 'acme.example',
      name: 'Acme GmbH',
      createdAt: named.createdAt,
      updatedAt: named.createdAt,
      latestActivityAt: named.createdAt,
      linkedPersonsCount: 0,
    });
    const bare = await write({ domain: 'bare.example' });
    expect((await accountOf(bare.accountId))?.name).toBe('bare.example');
  });

  test('find the account by its ID, else by its domain in any case', async () => {
    const { accountId } = await write({ domain: 'match.example' });
    expect((await write({ domain: ' MATCH.Example' })).accountId).toBe(accountId);
    expect((await write({ accountId, domain: 'other.example' })).accountId).toBe(accountId);
    expect((await list(accountId)).totalCount).toBe(3);
    const unknown = `account_${'0'.repeat(26)}`;
    const body = { source: 'crm', payload: {} };
    await tenant.expectError('createAccountLog', 404, {
      body: { ...body, accountId: unknown, domain: 'x.example' },
    });
    for (const domain of [undefined, '  ']) {
      const error = await tenant.expectError('createAccountLog', 400, { body: { ...body, domain } });
      expect(error.errors?.[0]?.path).toBe('accountId');
    }
  });

  test('create one account for concurrent requests', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => write({ domain: 'rush.example' })));
    expect(new Set(created.map((each) => each.accountId)).size).toBe(1);
    expect((await list(created[0]?.accountId ?? '')).totalCount).toBe(10);
  });

  test('store all fields, with a default type', async () => {
    const payload = { text: 'Hello', nested: { list: [1, null, 'é'] }, '': 0 };
    const created = await write({ domain: 'kept.example', payload, idempotencyKey: 'kept-1' });
    const params = paramsOf(created);
    const log = await tenant.call('getAccountLog', { params });
    expect(log).toEqual({
      accountLogId: created.accountLogId,
      accountId: created.accountId,
      source: 'crm',
      type: 'webhook',
      payload,
      idempotencyKey: 'kept-1',
      createdAt: created.createdAt,
      updatedAt: null,
      deletedAt: null,
    });
    expect((await list(created.accountId)).items).toEqual([log]);
  });

  test('are listed newest first, also within one millisecond', async () => {
    const { accountId, accountLogId } = await write({ domain: 'order.example' });
    const written = [accountLogId];
    for (let n = 0; n < 6; n++) {
      if (n % 3 === 0) harness.clock.now += 1000;
      written.push((await write({ accountId })).accountLogId);
    }
    const { items, totalCount } = await fetchAllPages((query) => list(accountId, query), 2);
    expect(items.map((item) => item.accountLogId)).toEqual(written.toReversed());
    expect(totalCount).toBe(7);
    expect((await accountOf(accountId))?.latestActivityAt).toBe(items[0]?.createdAt);
  });

  test('include deleted entries only when asked with true', async () => {
    const { accountId } = await write({ domain: 'deleted.example' });
    const second = await write({ accountId });
    await markDeleted(second);
    for (const includeDeleted of [undefined, 'false', '1', 'TRUE']) {
      const { items, totalCount } = await list(accountId, { includeDeleted });
      expect([items.length, totalCount]).toEqual([1, 1]);
    }
    const { items, totalCount } = await list(accountId, { includeDeleted: 'true' });
    expect(totalCount).toBe(2);
    expect(items.map((item) => item.deletedAt)).toEqual([`+${harness.clock.now}`, null]);
  });

  test('get a new text in their payload without losing other members', async () => {
    const created = await write({ domain: 'text.example', payload: { text: 'Old', from: 'mail' } });
    const params = paramsOf(created);
    expect(await tenant.call('updateAccountLog', { params, body: { text: 'New' } })).toEqual({
      success: true,
    });
    const first = await tenant.call('getAccountLog', { params });
    expect(first.payload).toEqual({ text: 'New', from: 'mail' });
    expect(Number(first.updatedAt)).toBeGreaterThan(Number(first.createdAt));
    await tenant.call('updateAccountLog', { params, body: { text: 'Newer' } });
    const second = await tenant.call('getAccountLog', { params });
    expect(Number(second.updatedAt)).toBeGreaterThan(Number(first.updatedAt));
    await tenant.call('updateAccountLog', { params, body: { text: 'Newer' } });
    expect(await tenant.call('getAccountLog', { params })).toEqual(second);
  });

  test('can be read but not changed once deleted', async () => {
    const created = await write({ domain: 'gone.example' });
    await markDeleted(created);
    const params = paramsOf(created);
    expect((await tenant.call('getAccountLog', { params })).deletedAt).toBe(`+${harness.clock.now}`);
    const rejected = await tenant.expectError('updateAccountLog', 409, { params, body: { text: 'x' } });
    expect(rejected.code).toBe('log_deleted');
  });

  test('are 404 if unknown or of another account', async () => {
    const created = await write({ domain: 'here.example' });
    const { accountId } = await write({ domain: 'there.example' });
    for (const params of [
      { ...paramsOf(created), account_id: accountId },
      { ...paramsOf(created), account_log_id: 'alog_x' },
    ]) {
      await tenant.expectError('getAccountLog', 404, { params });
      await tenant.expectError('updateAccountLog', 404, { params, body: { text: 'x' } });
    }
    await tenant.expectError('listAccountLogs', 404, { params: { account_id: 'account_x' } });
  });

  test('write once per idempotency key', async () => {
    const body: Body = { domain: 'idem.example', idempotencyKey: 'mail-1', payload: { a: 1, b: 2 } };
    const created = await Promise.all(Array.from({ length: 6 }, () => write(body)));
    created.push(await write({ ...body, payload: { b: 2, a: 1 } }));
    expect(new Set(created.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await list(created[0]?.accountId ?? '')).totalCount).toBe(1);
    const other = { source: 'crm', payload: {}, ...body, name: 'Idem' };
    expect((await tenant.expectError('createAccountLog', 409, { body: other })).code).toBe(
      'idempotency_conflict',
    );
    const sameKeyForPerson = await tenant.call('createPersonLog', {
      body: { source: 'crm', payload: {}, idempotencyKey: 'mail-1', email: 'a@idem.example' },
    });
    expect(sameKeyForPerson.createdPerson).toBe(true);
  });

  test('mark all but the first response to one idempotency key as replayed', async () => {
    const replayed = async (body: Body) => {
      const request = { body: { source: 'crm', payload: {}, domain: 'replay.example', ...body } };
      return (await tenant.getResponse('createAccountLog', request)).headers['idempotency-replayed'];
    };
    const body: Body = { idempotencyKey: 'replay-1' };
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => replayed(body)));
    expect(atOnce.filter((header) => header === undefined)).toHaveLength(1);
    expect(atOnce.filter((header) => header === 'true')).toHaveLength(5);
    expect(await replayed(body)).toBe('true');
    expect(await replayed({ idempotencyKey: 'replay-2' })).toBeUndefined();
    expect(await replayed({})).toBeUndefined();
  });

  test('accounts are listed newest first, all or those without persons', async () => {
    const { tenantId: _, ...other } = await harness.tenant('Listed accounts');
    const body = { source: 'crm', payload: {} };
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      if (n % 3 === 0) harness.clock.now += 1000;
      const { accountId } = await other.call('createAccountLog', {
        body: { ...body, domain: `d${n}.example` },
      });
      ids.unshift(accountId);
      if (n % 2 === 0) await other.call('createPersonLog', { body: { ...body, email: `p@d${n}.example` } });
    }
    const all = await fetchAllPages((query) => other.call('listAccounts', { query }), 3);
    expect([all.items.map((item) => item.accountId), all.totalCount]).toEqual([ids, 7]);
    const empty = await fetchAllPages(
      (query) => other.call('listAccounts', { query: { ...query, includeEmptyOnly: 'true' } }),
      2,
    );
    expect([empty.items.map((item) => item.accountId), empty.totalCount]).toEqual([
      ids.filter((_id, n) => n % 2 === 1),
      3,
    ]);
    const notTrue = await other.call('listAccounts', { query: { includeEmptyOnly: 'yes' } });
    expect(notTrue.totalCount).toBe(7);
    const { nextCursor } = await other.call('listAccounts', { query: { limit: 1 } });
    const query = { cursor: nextCursor, includeEmptyOnly: 'true' };
    await other.expectError('listAccounts', 400, { query });
  });
});
