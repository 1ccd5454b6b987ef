export { unfinishedRunsQuery } from './audience-import-queries.ts';
export { exportForEditing } from './directory.ts';
