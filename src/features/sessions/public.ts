export { CountChange, RateChange } from './changes.tsx';
export { describeFindings, type Sentence, sentenceText } from './describe-findings.ts';
export { formatDateRange } from './format.ts';
export { RangePicker } from './range-picker.tsx';
export { presetNames } from './sessions-bar.tsx';
export { latestSessionQuery, sessionCountsQuery } from './sessions-queries.ts';
export { serializeSelection } from './sessions-search.ts';
