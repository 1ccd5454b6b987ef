import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

interface Log {
  payload: Record<string, unknown>;
  createdAt: string;
  updatedAt: string | null;
  deletedAt: string | null;
}

/** The operations of a kind of log entries, called with the IDs of owner and entry. */
function accountLogs({ call, expectError }: Tenant) {
  const pathOf = (ownerId: string, logId: string) => ({
    params: { account_id: ownerId, account_log_id: logId },
  });
  return {
    ids: (log: Log) => (log as unknown as { accountLogId: string }).accountLogId,
    async write(owner: string, payload: Record<string, unknown> = {}) {
      const body = { source: 'crm', payload, domain: `${owner}.example` };
      const created = await call('createAccountLog', { body });
      return { ownerId: created.accountId, logId: created.accountLogId };
    },
    list: (ownerId: string, query: object = {}) =>
      call('listAccountLogs', { params: { account_id: ownerId }, query }),
    entries: (ownerId: string, query: object = {}) =>
      call('listAccountLogEntries', { params: { account_id: ownerId }, query }),
    get: (ownerId: string, logId: string): Promise<Log> => call('getAccountLog', pathOf(ownerId, logId)),
    delete: (ownerId: string, logId: string): Promise<Log> =>
      call('deleteAccountLog', pathOf(ownerId, logId)),
    restore: (ownerId: string, logId: string): Promise<Log> =>
      call('restoreAccountLog', { ...pathOf(ownerId, logId), body: {} }),
    async expectUnknown(ownerId: string, logId: string) {
      for (const operation of ['getAccountLog', 'deleteAccountLog', 'restoreAccountLog'] as const)
        await expectError(operation, 404, pathOf(ownerId, logId));
    },
    async expectUnknownOwner(ownerId: string) {
      for (const operation of ['listAccountLogs', 'listAccountLogEntries'] as const)
        await expectError(operation, 404, { params: { account_id: ownerId } });
    },
    expectInvalid: (ownerId: string, query: object) =>
      expectError('listAccountLogEntries', 400, { params: { account_id: ownerId }, query }),
  };
}

function personLogs({ call, expectError }: Tenant): ReturnType<typeof accountLogs> {
  const pathOf = (ownerId: string, logId: string) => ({
    params: { person_id: ownerId, person_log_id: logId },
  });
  return {
    ids: (log: Log) => (log as unknown as { personLogId: string }).personLogId,
    async write(owner: string, payload: Record<string, unknown> = {}) {
      const body = { source: 'crm', payload, email: `ada@${owner}.example` };
      const created = await call('createPersonLog', { body });
      return { ownerId: created.personId, logId: created.personLogId };
    },
    list: (ownerId: string, query: object = {}) =>
      call('listPersonLogs', { params: { person_id: ownerId }, query }) as never,
    entries: (ownerId: string, query: object = {}) =>
      call('listPersonLogEntries', { params: { person_id: ownerId }, query }) as never,
    get: (ownerId: string, logId: string): Promise<Log> => call('getPersonLog', pathOf(ownerId, logId)),
    delete: (ownerId: string, logId: string): Promise<Log> => call('deletePersonLog', pathOf(ownerId, logId)),
    restore: (ownerId: string, logId: string): Promise<Log> =>
      call('restorePersonLog', { ...pathOf(ownerId, logId), body: {} }),
    async expectUnknown(ownerId: string, logId: string) {
      for (const operation of ['getPersonLog', 'deletePersonLog', 'restorePersonLog'] as const)
        await expectError(operation, 404, pathOf(ownerId, logId));
    },
    async expectUnknownOwner(ownerId: string) {
      for (const operation of ['listPersonLogs', 'listPersonLogEntries'] as const)
        await expectError(operation, 404, { params: { person_id: ownerId } });
    },
    expectInvalid: (ownerId: string, query: object) =>
      expectError('listPersonLogEntries', 400, { params: { person_id: ownerId }, query }),
  };
}

const kinds = databaseKinds.flatMap((kind) => [
  { name: `accounts on ${kind.name}`, kind, logsOf: accountLogs },
  { name: `persons on ${kind.name}`, kind, logsOf: personLogs },
]);

describe.each(kinds)('log entries of $name', ({ kind, logsOf }) => {
  let harness: Harness;
  let tenant: Tenant;
  let logs: ReturnType<typeof accountLogs>;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Logs');
    logs = logsOf(tenant);
  });
  afterAll(() => harness.close());

  test('are listed newest first, also within one millisecond, with inserts in between', async () => {
    const { ownerId, logId } = await logs.write('order');
    const written = [logId];
    for (let n = 0; n < 6; n++) {
      if (n % 3 === 0) harness.clock.now += 1000;
      written.push((await logs.write('order')).logId);
    }
    for (const list of [logs.list, logs.entries]) {
      const { items, totalCount } = await fetchAllPages<Log, number | null>(async (query) => {
        const page = await list(ownerId, query);
        if (query.cursor === undefined) await logs.write('order');
        return page as never;
      }, 2);
      expect(items.map(logs.ids)).toEqual(written.toReversed());
      expect(totalCount).toBe(written.length);
      written.push(logs.ids((await logs.list(ownerId, { limit: 1 })).items[0] as Log));
    }
  });

  test('are deleted and restored, any number of times', async () => {
    const { ownerId, logId } = await logs.write('bin', { text: 'Kept' });
    const other = await logs.write('bin');
    const before = await logs.get(ownerId, logId);
    const counts = async () => [
      (await logs.list(ownerId)).totalCount,
      (await logs.list(ownerId, { includeDeleted: 'true' })).totalCount,
    ];
    harness.clock.now += 1000;
    const deleted = await logs.delete(ownerId, logId);
    expect(deleted).toEqual({ ...before, deletedAt: `+${harness.clock.now}` });
    harness.clock.now += 1000;
    expect(await logs.delete(ownerId, logId)).toEqual(deleted);
    expect(await logs.get(ownerId, logId)).toEqual(deleted);
    expect(await counts()).toEqual([1, 2]);
    for (const list of [logs.list, logs.entries]) {
      expect((await list(ownerId)).items.map(logs.ids as never)).toEqual([other.logId]);
      expect((await list(ownerId, { includeDeleted: 'false' })).items).toHaveLength(1);
      const all = await list(ownerId, { includeDeleted: 'true' });
      expect(all.items.map(logs.ids as never)).toEqual([other.logId, logId]);
    }
    for (let n = 0; n < 2; n++) expect(await logs.restore(ownerId, logId)).toEqual(before);
    expect(await counts()).toEqual([2, 2]);
  });

  test('keep exact counts when deleted and restored concurrently', async () => {
    const written = [];
    for (let n = 0; n < 4; n++) written.push(await logs.write('rush'));
    const ownerId = written[0]?.ownerId ?? '';
    await Promise.all(
      written.flatMap(({ logId }, n) => [
        logs.write('rush'),
        logs.delete(ownerId, logId),
        logs.delete(ownerId, logId),
        ...(n % 2 === 0 ? [logs.restore(ownerId, logId), logs.restore(ownerId, logId)] : []),
      ]),
    );
    const all = await logs.list(ownerId, { includeDeleted: 'true', limit: 1000 });
    const present = all.items.filter((item) => item.deletedAt === null);
    expect([all.totalCount, all.items.length]).toEqual([8, 8]);
    expect((await logs.list(ownerId)).totalCount).toBe(present.length);
  });

  test('are listed in a range with both ends included', async () => {
    const start = harness.clock.now + 60_000;
    let ownerId = '';
    for (let n = 0; n < 5; n++) {
      harness.clock.now = start + n * 1000;
      ({ ownerId } = await logs.write('range', { n }));
    }
    const at = (n: number) => new Date(start + n * 1000).toISOString();
    const find = async (query: object) => {
      const { items, totalCount } = await logs.entries(ownerId, query);
      return [items.map(({ payload }) => payload.n), totalCount];
    };
    expect(await find({})).toEqual([[4, 3, 2, 1, 0], 5]);
    expect(await find({ startDate: at(3) })).toEqual([[4, 3], 2]);
    expect(await find({ endDate: at(1) })).toEqual([[1, 0], 2]);
    expect(await find({ startDate: at(1), endDate: at(2) })).toEqual([[2, 1], 2]);
    expect(await find({ startDate: new Date(start + 1001).toISOString(), endDate: at(2) })).toEqual([[2], 1]);
    expect(await find({ startDate: at(2), endDate: at(2) })).toEqual([[2], 1]);
    expect(await find({ startDate: at(2), endDate: at(1) })).toEqual([[], 0]);
    expect(await find({ startDate: at(1), limit: 2 })).toEqual([[4, 3], null]);
    const range = { startDate: at(1), endDate: at(4) };
    const all = await fetchAllPages<Log, number | null>(
      (query) => logs.entries(ownerId, { ...query, ...range }) as never,
      2,
    );
    expect(all.items.map(({ payload }) => payload.n)).toEqual([4, 3, 2, 1]);
    const { nextCursor } = await logs.entries(ownerId, { ...range, limit: 1 });
    const invalid = [
      { startDate: '2026-01-01' },
      { endDate: 'yesterday' },
      { ...range, cursor: 'x' },
      { ...range, endDate: at(3), cursor: nextCursor },
      { startDate: range.startDate, cursor: nextCursor },
    ];
    for (const query of invalid) await logs.expectInvalid(ownerId, query);
  });

  test('are 404 if unknown, of another owner or of another tenant', async () => {
    const { ownerId, logId } = await logs.write('here');
    const there = await logs.write('there');
    const other = logsOf(await harness.tenant(`Another tenant ${ownerId}`));
    await logs.expectUnknown(there.ownerId, logId);
    await logs.expectUnknown(ownerId, `${logId}x`);
    await logs.expectUnknown(`${ownerId}x`, logId);
    await logs.expectUnknownOwner(`${ownerId}x`);
    await other.expectUnknown(ownerId, logId);
    await other.expectUnknownOwner(ownerId);
    expect((await logs.list(ownerId)).totalCount).toBe(1);
  });
});

describe.each(databaseKinds)('deleted log entries on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Deleted logs');
  });
  afterAll(() => harness.close());

  test("keep the account's latest activity, and can be changed once restored", async () => {
    const body = { source: 'crm', payload: {}, domain: 'acme.example' };
    const { accountId, accountLogId } = await tenant.call('createAccountLog', { body });
    const [before] = (await tenant.call('listAccounts')).items;
    harness.clock.now += 1000;
    const params = { account_id: accountId, account_log_id: accountLogId };
    await tenant.call('deleteAccountLog', { params });
    expect((await tenant.call('listAccounts')).items).toEqual([before]);
    const text = { params, body: { text: 'New' } };
    expect((await tenant.expectError('updateAccountLog', 409, text)).code).toBe('log_deleted');
    await tenant.call('restoreAccountLog', { params, body: {} });
    expect(await tenant.call('updateAccountLog', text)).toEqual({ success: true });
  });

  test('are deleted by requests with a content type but no body', async () => {
    const body = { source: 'crm', payload: {}, email: 'ada@acme.example' };
    const { personId, personLogId } = await tenant.call('createPersonLog', { body });
    const { statusCode } = await harness.inject({
      method: 'DELETE',
      url: `/v0/persons/${personId}/logs/${personLogId}`,
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(200);
  });

  test('are replayed for their idempotency key', async () => {
    const body = { source: 'crm', payload: {}, email: 'idem@acme.example', idempotencyKey: 'once' };
    const created = await tenant.call('createPersonLog', { body });
    const params = { person_id: created.personId, person_log_id: created.personLogId };
    await tenant.call('deletePersonLog', { params });
    expect(await tenant.call('createPersonLog', { body })).toEqual(created);
    expect((await tenant.call('listPersonLogs', { params })).totalCount).toBe(0);
  });
});
