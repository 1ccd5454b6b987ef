export { runLink, unfinishedRunsQuery } from './audience-import-queries.ts';
