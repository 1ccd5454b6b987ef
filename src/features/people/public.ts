export { accountPeopleQuery, foundPeopleQuery, personQuery } from './people-queries.ts';
export { MAX_FOUND_PEOPLE, rankPeople, useMatchedDetail } from './rank-people.ts';
export { usePersonAccount } from './use-person-account.ts';
