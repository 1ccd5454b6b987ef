export { formatDateRange } from './format.ts';
export { RangePicker } from './range-picker.tsx';
export { latestSessionQuery, sessionCountsQuery, sessionTotalsQuery } from './sessions-queries.ts';
