export { DateFilter } from './date-filter.tsx';
export { HeaderFacts, LogHeader, latestActivity, latestQuestion } from './log-header.tsx';
export { EmptyLogLink, InlineLogLink, LogLink } from './log-link.tsx';
export { LogScreen } from './log-screen.tsx';
export { dateRange, useLog } from './use-log.ts';
