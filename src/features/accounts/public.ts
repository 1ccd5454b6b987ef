export {
  accountOfDomain,
  accountQuery,
  accountsQuery,
  type ListedAccount,
  searchAccounts,
} from './accounts-queries.ts';
export { CompanyFilter } from './company-filter.tsx';
