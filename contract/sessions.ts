import * as z from 'zod/mini';
import { flag, id, number, text, timestamp } from './scalars.ts';

/** One visit. Unknown strings are empty; counts may be fractional. */
export const audienceSession = z.object({
  audienceSessionId: id,
  analyticsSessionId: text,
  audienceId: text,
  pageId: text,
  pageTitle: text,
  pageUrl: text,
  formSubmissionId: text,
  formSubmissionIdentifier: text,
  formSubmissionEmail: text,
  formSubmissionPhone: text,
  hasConversion: flag,
  hasFormSubmit: flag,
  isBounce: flag,
  maxScrollDepthPercentage: number,
  questionsAskedCount: number,
  timeSpentSeconds: number,
  totalClicksCount: number,
  sessionStartedAt: timestamp,
  sessionEndedAt: timestamp,
  utmCampaign: text,
  utmContent: text,
  utmMedium: text,
  utmSource: text,
  utmTerm: text,
});

/** An action of a visitor; `timestamp` is epoch milliseconds. */
export const interaction = z.object({
  componentId: text,
  componentContext: text,
  label: text,
  responseText: text,
  groundingChunkIds: z.array(text),
  options: z.array(text),
  timestamp: number,
});

export const interactionsResult = z.object({ found: flag, interactions: z.array(interaction) });

export type AudienceSession = z.infer<typeof audienceSession>;
export type Interaction = z.infer<typeof interaction>;
