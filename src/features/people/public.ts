export { accountPeopleQuery, foundPeopleQuery, MAX_FOUND_PEOPLE, personQuery } from './people-queries.ts';
export { rankPeople, useMatchedDetail } from './rank-people.ts';
export { usePersonAccount } from './use-person-account.ts';
