export { latestSessionQuery, sessionCountsQuery } from './sessions-queries.ts';
