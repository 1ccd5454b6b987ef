import { holds, searchable, wordsOf } from '#util/words.ts';
import type { ListedAccount } from './queries.ts';

/** The accounts whose name, domain or id has every word of a search. */
export function filterAccounts(accounts: ListedAccount[], q: string | undefined): ListedAccount[] {
  const words = wordsOf(q);
  if (words.length === 0) return accounts;
  return accounts.filter(({ name, domain, accountId }) =>
    holds(searchable([name, domain, accountId]), words),
  );
}
