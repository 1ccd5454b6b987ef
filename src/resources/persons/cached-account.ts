import type { QueryClient } from '@tanstack/react-query';
import type { ListPage, Row, Walked } from '#api/lists.ts';

/**
 * The account of a company's domain, as far as a list of accounts has been read here; no operation looks one up.
 */
export function cachedAccount(
  client: QueryClient,
  domain: string | null | undefined,
): Row<'listAccounts'> | undefined {
  if (!domain) return undefined;
  const wanted = domain.toLowerCase();
  const lists = client.getQueriesData<Walked<'listAccounts'>>({ queryKey: ['listAccounts'] });
  return lists
    .flatMap(([, list]): ListPage<'listAccounts'>[] => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((account) => account.domain?.toLowerCase() === wanted);
}
