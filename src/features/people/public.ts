export { accountPeopleQuery, foundPeopleQuery, personQuery } from './people-queries.ts';
export { usePersonAccount } from './use-person-account.ts';
