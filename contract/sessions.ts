import * as z from 'zod/mini';
import { count, flag, id, number, text, timestamp } from './scalars.ts';

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

/** The interactions of one of several sessions. */
export const sessionInteractions = z.object({
  audienceSessionId: id,
  audienceId: text,
  sessionStartedAt: timestamp,
  interactions: z.array(interaction),
});

/** Sessions that started within `by` after `startsAt`. */
export const sessionCount = z.object({
  startsAt: timestamp,
  /** With `groupBy=audience`; empty for none. */
  audienceId: z.optional(text),
  sessions: count,
  conversions: count,
  bounces: count,
  formSubmits: count,
  asked: count,
  clicked: count,
  scrolledHalf: count,
});
export const pageSessionCount = z.object({ pageId: id, ...sessionCount.shape });

export type AudienceSession = z.infer<typeof audienceSession>;
export type Interaction = z.infer<typeof interaction>;
export type SessionCount = z.infer<typeof sessionCount>;
