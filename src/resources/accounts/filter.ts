import { makeHolds, wordsOf } from '#util/words.ts';
import type { ListedAccount } from './queries.ts';

const holds = makeHolds(({ name, domain, accountId }: ListedAccount) => [name, domain, accountId]);

/** The accounts whose name, domain or id has every word of a search. */
export function filterAccounts(accounts: ListedAccount[], q: string | undefined): ListedAccount[] {
  const words = wordsOf(q);
  if (words.length === 0) return accounts;
  return accounts.filter((account) => holds(account, words));
}
