import type { CsvField } from '#engines/sessions/rows/csv.ts';

/** CSV columns, with the table column that shows the same. */
const fields: readonly (readonly [field: CsvField, column?: string])[] = [
  ['audienceSessionId'],
  ['analyticsSessionId'],
  ['pageId'],
  ['audienceId', 'audience'],
  ['audienceName', 'audience'],
  ['sessionStartedAt', 'started'],
  ['sessionEndedAt'],
  ['timeSpentSeconds', 'time'],
  ['maxScrollDepthPercentage', 'scroll'],
  ['totalClicksCount', 'clicks'],
  ['questionsAskedCount', 'questions'],
  ['hasConversion', 'outcome'],
  ['hasFormSubmit', 'outcome'],
  ['isBounce', 'outcome'],
  ['utmSource', 'source'],
  ['utmMedium', 'source'],
  ['utmCampaign', 'campaign'],
  ['utmContent'],
  ['utmTerm'],
  ['pageTitle'],
  ['pageUrl'],
  ['formSubmissionId'],
  ['formSubmissionIdentifier'],
  ['formSubmissionEmail'],
  ['formSubmissionPhone'],
];

/** CSV columns, except those whose table column is hidden. */
export const visibleCsvFields = (hidden: readonly unknown[]): CsvField[] =>
  fields.filter(([, column]) => column === undefined || !hidden.includes(column)).map(([field]) => field);
