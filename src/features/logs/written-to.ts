import type { QueryClient } from '@tanstack/react-query';
import type { InfinitePages } from '#api/queries/lists.ts';
import { call } from '#api/transport/client.ts';
import { accountQuery, accountsQuery, type ListedAccount } from '#features/accounts/accounts-queries.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { Written } from './new-log.ts';

/** Both are of the service's clock; making an account and its first entry is one request. */
const AT_ONCE_MS = 1000;
const NEWEST = 20;

/** The account that got an entry. Each is null where it is not known. */
interface WrittenTo {
  name: string | null;
  created: boolean | null;
}

/**
 * What the account that got an entry is called, and whether it was made with it, which the answer does not say:
 * accounts are listed newest first, so one that was made is among the first. What is not, or where they cannot be
 * read, is called as the lists that were read before have it, else by the domain it was written to.
 */
export async function accountWrittenTo(
  client: QueryClient,
  { ownerId, createdAt }: Pick<Written, 'ownerId' | 'createdAt'>,
  domain: string,
  signal: AbortSignal,
): Promise<WrittenTo> {
  const newest = await call('listAccounts', { query: { limit: NEWEST } }, signal).catch(() => null);
  const listed = newest?.items.find((each) => each.accountId === ownerId);
  const account = listed ?? (ownerId === null ? undefined : cachedAccount(client, ownerId));
  const name = account?.name || account?.domain || domain.trim() || null;
  if (!listed) return { name, created: newest ? false : null };
  const [made, written] = [parseTimestamp(listed.createdAt), parseTimestamp(createdAt)];
  return { name, created: made === null || written === null ? null : written - made < AT_ONCE_MS };
}

function cachedAccount(client: QueryClient, accountId: string): ListedAccount | undefined {
  const alone = client.getQueryData<ListedAccount>(accountQuery(accountId).queryKey);
  return alone ?? cachedAccounts(client).find((each) => each.accountId === accountId);
}

/** The accounts of the lists loaded so far. */
export const cachedAccounts = (client: QueryClient): ListedAccount[] =>
  [accountsQuery(), accountsQuery(true)]
    .flatMap(({ queryKey }) => client.getQueryData<InfinitePages<'listAccounts'>>(queryKey)?.pages ?? [])
    .flatMap(({ items }) => items);
