import { makeSearch } from '#util/words.ts';
import type { ListedAccount } from './queries.ts';

/** The accounts whose name, domain or id has every word of a search. */
export const searchAccounts = makeSearch(({ name, domain, accountId }: ListedAccount) => [
  name,
  domain,
  accountId,
]);
