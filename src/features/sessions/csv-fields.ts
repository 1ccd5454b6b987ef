import type { CsvField } from '#engines/sessions/rows/csv.ts';

/** What a file of sessions holds, and the column of the table that shows the same where there is one. */
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

/** The columns of a file, without those that show what is left out of the table. */
export const csvFieldsBut = (hidden: readonly unknown[]): CsvField[] =>
  fields.filter(([, column]) => column === undefined || !hidden.includes(column)).map(([field]) => field);
