import { folded } from '#util/text.ts';
import type { ListedAccount } from './queries.ts';

/** The accounts whose name, domain or id has every word of a search. */
export function filterAccounts(accounts: ListedAccount[], q = ''): ListedAccount[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return accounts;
  return accounts.filter(({ name, domain, accountId }) => {
    const text = folded([name, domain, accountId].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
