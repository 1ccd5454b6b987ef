export { showAddedOnSmallScreens } from './accounts-columns.tsx';
export {
  accountOfDomain,
  accountQuery,
  accountsQuery,
  isShortList,
  type ListedAccount,
  searchAccounts,
} from './accounts-queries.ts';
export { CompanyFilter } from './company-filter.tsx';
