import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { accountsQuery } from '#features/accounts/public.ts';
import { findAccountRecipient } from './new-account-log.tsx';

const idOf = (n: number) => `account_${String(n).padStart(26, '0')}`;
const account = (n: number, createdAt: string | null, name = `Account ${n}`) => ({
  accountId: idOf(n),
  domain: `account-${n}.example`,
  name,
  createdAt,
});
const page = <T>(items: T[]) => ({ items, nextCursor: null, totalCount: items.length });
const written = (n: number) => ({
  id: 'alog',
  ownerId: idOf(n),
  createdAt: '2026-03-01T09:00:00.200Z',
  created: null,
});
const NOW = '2026-03-01T09:00:00.100Z';
const BEFORE = '2026-02-01T09:00:00Z';

function findRecipient(client: QueryClient, n: number) {
  return findAccountRecipient(client, written(n), ' Typed.example ', new AbortController().signal);
}

/** Mocks the account list; null fails the request. */
function mockAccounts(items: object[] | null) {
  vi.stubGlobal('fetch', async () => {
    if (!items) throw new TypeError('cut');
    return Response.json(page(items));
  });
}

afterEach(() => vi.unstubAllGlobals());

test('tells a new account from an existing one', async () => {
  mockAccounts([account(1, NOW), account(2, BEFORE), account(3, 'soon', '')]);
  const client = new QueryClient();
  expect(await findRecipient(client, 1)).toEqual({ name: 'Account 1', created: true });
  expect(await findRecipient(client, 2)).toEqual({ name: 'Account 2', created: false });
  expect(await findRecipient(client, 3)).toEqual({ name: 'account-3.example', created: null });
});

test('names an older account from the cache, else by its domain', async () => {
  mockAccounts([account(1, NOW)]);
  const client = new QueryClient();
  expect(await findRecipient(client, 9)).toEqual({ name: 'Typed.example', created: false });
  client.setQueryData(accountsQuery().queryKey, { pages: [page([account(9, BEFORE)])], pageParams: [null] });
  expect(await findRecipient(client, 9)).toEqual({ name: 'Account 9', created: false });
});

test("reports unknown if the account list can't be loaded", async () => {
  mockAccounts(null);
  expect(await findRecipient(new QueryClient(), 9)).toEqual({ name: 'Typed.example', created: null });
});
