export { DateFilter } from './date-filter.tsx';
export { HeaderFacts, LatestEntry, LogHeader } from './log-header.tsx';
export { EmptyLogLink, LogLink } from './log-link.tsx';
export { LogScreen } from './log-screen.tsx';
export type { LogEntry } from './logs-queries.ts';
export { dateRange, latestEntry, useLog } from './use-log.ts';
