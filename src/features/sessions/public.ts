export {
  AudienceVisits,
  latestVisit,
  recentVisits,
  useAudienceVisits,
} from './audience-visits.tsx';
export { movingLinkItem, summaryItem } from './copy-summary.ts';
export {
  describeBriefly,
  describeCountChange,
  describeFindings,
  renderSentence,
  type Sentence,
  sentenceText,
} from './describe-findings.ts';
export { formatDateRange, shortDates } from './format.ts';
export { countDifference, findKind, hasEnoughSessions, isSignificantChange } from './large-changes.ts';
export { presetNames, RangePicker } from './range-picker.tsx';
export { ComparePicker } from './sessions-bar.tsx';
export { InvalidLink, NOT_EARLIER, ZoneNote } from './sessions-filters.tsx';
export { fetchPageCounts, latestSessionQuery } from './sessions-queries.ts';
export { comparisonOf, missingDates, parseSessionsSearch, serializeSelection } from './sessions-search.ts';
export { usePageMarks } from './use-page-marks.ts';
export { presetOf, useCalendar } from './use-range.ts';
