export { accountPeopleQuery, foundPeopleQuery, peopleQuery, personQuery } from './people-queries.ts';
