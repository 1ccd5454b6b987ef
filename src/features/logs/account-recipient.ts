import type { QueryClient } from '@tanstack/react-query';
import type { InfinitePages } from '#api/queries/lists.ts';
import { call } from '#api/transport/client.ts';
import { accountQuery, accountsQuery, type ListedAccount } from '#features/accounts/accounts-queries.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { CreatedLog } from './new-log.ts';

/** One request creates an account and its first entry, so their times (by the service's clock) are this close. */
const MAX_CREATION_GAP_MS = 1000;
const NEWEST_LIMIT = 20;

/** Account that got an entry; null where unknown. */
interface AccountRecipient {
  name: string | null;
  created: boolean | null;
}

/**
 * Finds the account that got an entry, and whether the entry created it. The response doesn't say, but accounts are
 * listed newest first, so a new one is on the first page. Otherwise uses the cache, else the entered domain.
 */
export async function findAccountRecipient(
  client: QueryClient,
  { ownerId, createdAt }: Pick<CreatedLog, 'ownerId' | 'createdAt'>,
  domain: string,
  signal: AbortSignal,
): Promise<AccountRecipient> {
  const newest = await call('listAccounts', { query: { limit: NEWEST_LIMIT } }, signal).catch(() => null);
  const listed = newest?.items.find((each) => each.accountId === ownerId);
  const account = listed ?? (ownerId === null ? undefined : cachedAccount(client, ownerId));
  const name = account?.name || account?.domain || domain.trim() || null;
  if (!listed) return { name, created: newest ? false : null };
  const [accountCreatedAt, logCreatedAt] = [parseTimestamp(listed.createdAt), parseTimestamp(createdAt)];
  return {
    name,
    created:
      accountCreatedAt === null || logCreatedAt === null
        ? null
        : logCreatedAt - accountCreatedAt < MAX_CREATION_GAP_MS,
  };
}

function cachedAccount(client: QueryClient, accountId: string): ListedAccount | undefined {
  const single = client.getQueryData<ListedAccount>(accountQuery(accountId).queryKey);
  return single ?? cachedAccounts(client).find((each) => each.accountId === accountId);
}

export const cachedAccounts = (client: QueryClient): ListedAccount[] =>
  [accountsQuery(), accountsQuery(true)]
    .flatMap(({ queryKey }) => client.getQueryData<InfinitePages<'listAccounts'>>(queryKey)?.pages ?? [])
    .flatMap(({ items }) => items);
