export { accountPeopleQuery, isUnavailable, peopleQuery, personQuery } from './people-queries.ts';
