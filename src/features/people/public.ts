export { accountPeopleQuery, personQuery } from './people-queries.ts';
