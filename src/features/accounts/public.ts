export { accountOfDomain, accountQuery, accountsQuery, type ListedAccount } from './accounts-queries.ts';
