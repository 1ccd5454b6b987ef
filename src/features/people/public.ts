export { accountPeopleQuery, isUnavailable, personQuery } from './people-queries.ts';
