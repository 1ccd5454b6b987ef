import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { Session } from './engine/visit.ts';
import type { AudienceNames } from './queries.ts';

/** What a file of sessions holds, headed as the service calls it; the names of audiences come from elsewhere. */
export const csvColumnsOf = (names: AudienceNames | undefined): CsvColumns<Session> => ({
  audienceSessionId: ({ audienceSessionId }) => audienceSessionId,
  analyticsSessionId: ({ analyticsSessionId }) => analyticsSessionId,
  pageId: ({ pageId }) => pageId,
  audienceId: shownAs('audience', ({ audienceId }) => audienceId),
  audienceName: shownAs('audience', ({ audienceId }) => names?.get(audienceId ?? '')),
  sessionStartedAt: shownAs('started', ({ sessionStartedAt }) => moment(sessionStartedAt)),
  sessionEndedAt: ({ sessionEndedAt }) => moment(sessionEndedAt),
  timeSpentSeconds: shownAs('time', ({ timeSpentSeconds }) => timeSpentSeconds),
  maxScrollDepthPercentage: shownAs('scroll', ({ maxScrollDepthPercentage }) => maxScrollDepthPercentage),
  totalClicksCount: shownAs('clicks', ({ totalClicksCount }) => totalClicksCount),
  questionsAskedCount: shownAs('questions', ({ questionsAskedCount }) => questionsAskedCount),
  hasConversion: shownAs('outcome', ({ hasConversion }) => hasConversion),
  hasFormSubmit: shownAs('outcome', ({ hasFormSubmit }) => hasFormSubmit),
  isBounce: shownAs('outcome', ({ isBounce }) => isBounce),
  utmSource: shownAs('source', ({ utmSource }) => utmSource),
  utmMedium: shownAs('source', ({ utmMedium }) => utmMedium),
  utmCampaign: shownAs('campaign', ({ utmCampaign }) => utmCampaign),
  utmContent: ({ utmContent }) => utmContent,
  utmTerm: ({ utmTerm }) => utmTerm,
  pageTitle: ({ pageTitle }) => pageTitle,
  pageUrl: ({ pageUrl }) => pageUrl,
  formSubmissionId: ({ formSubmissionId }) => formSubmissionId,
  formSubmissionIdentifier: ({ formSubmissionIdentifier }) => formSubmissionIdentifier,
  formSubmissionEmail: ({ formSubmissionEmail }) => formSubmissionEmail,
  formSubmissionPhone: ({ formSubmissionPhone }) => formSubmissionPhone,
});
