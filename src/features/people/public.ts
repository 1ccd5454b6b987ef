export { personQuery } from './people-queries.ts';
