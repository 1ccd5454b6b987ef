export { unfinishedRunsQuery } from './audience-import-queries.ts';
