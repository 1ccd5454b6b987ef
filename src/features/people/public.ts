export { accountPeopleQuery, foundPeopleQuery, personQuery } from './people-queries.ts';
