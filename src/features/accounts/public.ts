export {
  accountOfDomain,
  accountQuery,
  accountsQuery,
  type ListedAccount,
  searchAccounts,
} from './accounts-queries.ts';
