import { makeSearch } from '#lib/words.ts';
import type { ListedAccount } from './accounts-queries.ts';

/** The accounts whose name, domain or id has every word of a search. */
export const searchAccounts = makeSearch(({ name, domain, accountId }: ListedAccount) => [
  name,
  domain,
  accountId,
]);
