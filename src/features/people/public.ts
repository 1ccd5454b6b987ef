export { accountPeopleQuery, foundPeopleQuery, personQuery } from './people-queries.ts';
export { rankPeople, useMatchedDetail } from './rank-people.ts';
export { usePersonAccount } from './use-person-account.ts';
