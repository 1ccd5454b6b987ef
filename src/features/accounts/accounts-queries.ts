import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import { findQuery } from '#api/queries/find.ts';
import { cachedItems, type ListItem } from '#api/queries/lists.ts';
import { listFor } from '#api/queries/queries.ts';
import type { List } from '#api/queries/use-list.ts';
import { call } from '#api/transport/client.ts';
import { flag, sortedBy, words, writing } from '#lib/url-search.ts';

export type ListedAccount = ListItem<'listAccounts'>;

export const accountFields = ({ name, domain, accountId }: ListedAccount): SearchFields => ({
  texts: [name, domain],
  ids: [accountId],
  domain,
});

export const searchAccounts = createSearch(accountFields);

const PAGE_SIZE = 200;

/** Whether a list may be ordered by activity. In a longer one, rows that load on scroll would move the others. */
export const isShortList = ({ status, rows, isComplete }: List<object>): boolean =>
  status === 'pending' || (isComplete && rows.length <= PAGE_SIZE);

const input = (withoutPersons: boolean) => ({
  query: { limit: PAGE_SIZE, ...(withoutPersons ? { includeEmptyOnly: 'true' } : {}) },
});

/** All accounts, or only those without linked people. */
export const accountsQuery = (withoutPersons = false) => listFor('listAccounts', input(withoutPersons));

export const accountQuery = (accountId: string) =>
  findQuery('listAccounts', input(false), accountId, 'account', (signal) =>
    call('getAccount', { params: { account_id: accountId } }, signal),
  );

/** Account of a domain in the loaded lists: the API can't look it up. */
export function accountOfDomain(
  client: QueryClient,
  domain: string | null | undefined,
): ListedAccount | undefined {
  const normalized = domain?.toLowerCase();
  return normalized
    ? cachedItems(client, 'listAccounts').find((account) => account.domain?.toLowerCase() === normalized)
    : undefined;
}

/** Search parameters of the list; `empty` filters accounts without linked people. */
export const accountsSearch = z.object({
  q: words,
  empty: flag,
  ...writing,
  ...sortedBy(['name', 'domain', 'persons', 'activity', 'created']),
});
