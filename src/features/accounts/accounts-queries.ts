import type { QueryClient } from '@tanstack/react-query';
import { findQuery } from '#api/queries/find.ts';
import type { InfinitePages, ListItem } from '#api/queries/lists.ts';
import { listFor } from '#api/queries/queries.ts';

/** An account as the service's list gives it. */
export type ListedAccount = ListItem<'listAccounts'>;

const PAGE_SIZE = 200;

const input = (withoutPersons: boolean) => ({
  query: { limit: PAGE_SIZE, ...(withoutPersons ? { includeEmptyOnly: 'true' } : {}) },
});

/** The accounts of the tenant: all, or those that no person is linked to. */
export const accountsQuery = (withoutPersons = false) => listFor('listAccounts', input(withoutPersons));

/** One account. The service has no read for it, so it is found in the list, as far as that is read or further. */
export const accountQuery = (accountId: string) =>
  findQuery('listAccounts', input(false), accountId, 'account');

/** The account of a company's domain, as far as the lists of accounts have been read; no operation looks one up. */
export function accountOfDomain(
  client: QueryClient,
  domain: string | null | undefined,
): ListedAccount | undefined {
  const wanted = domain?.toLowerCase();
  if (!wanted) return undefined;
  for (const list of [accountsQuery(), accountsQuery(true)])
    for (const { items } of client.getQueryData<InfinitePages<'listAccounts'>>(list.queryKey)?.pages ?? []) {
      const found = items.find((account) => account.domain?.toLowerCase() === wanted);
      if (found) return found;
    }
  return undefined;
}
