export { accountPeopleQuery, peopleQuery, personQuery } from './people-queries.ts';
