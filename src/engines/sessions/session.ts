import type { Received } from '#contract/received.ts';
import type { AudienceSession } from '#contract/sessions.ts';
import { HOUR } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

export type Session = Received<AudienceSession>;

/** Measures with a distribution. */
export const measures = ['time', 'scroll', 'clicks', 'questions'] as const;
export type Measure = (typeof measures)[number];

export const isWholeNumber = (measure: Measure) => measure === 'clicks' || measure === 'questions';

/** Session fields used for analysis; null if missing or invalid. */
export interface ParsedSession {
  start: number | null;
  /** In seconds, percent or counts. */
  values: Record<Measure, number | null>;
  converted: boolean | null;
  submitted: boolean | null;
  bounced: boolean | null;
}

/** Starts outside these bounds are clock errors; a single one would stretch the time axis over centuries. */
export const MIN_START = Date.UTC(1990, 0);
const MAX_START = Date.UTC(2100, 0);
/** Larger values are errors. */
export const maxValues: Record<Measure, number> = {
  time: 366 * 86_400,
  scroll: 100,
  clicks: 1_000_000,
  questions: 1_000_000,
};

const within = (value: number | null | undefined, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

/** Returns the start if it is plausible, else null. */
export const usableStart = (start: number | null) => within(start, MIN_START, MAX_START);

/** Whether the hour starting at an instant contains plausible starts. */
export const isUsableHour = (hour: number) =>
  usableStart(hour) !== null || usableStart(hour + HOUR - 1) !== null;

/** Extracts the analyzed fields of a session; never throws. */
export function parseSession(session: Session): ParsedSession {
  return {
    start: usableStart(parseTimestamp(session.sessionStartedAt)),
    values: {
      time: within(session.timeSpentSeconds, 0, maxValues.time),
      scroll: within(session.maxScrollDepthPercentage, 0, maxValues.scroll),
      clicks: within(session.totalClicksCount, 0, maxValues.clicks),
      questions: within(session.questionsAskedCount, 0, maxValues.questions),
    },
    converted: session.hasConversion ?? null,
    submitted: session.hasFormSubmit ?? null,
    bounced: session.isBounce ?? null,
  };
}

/** "source / medium" of a session; empty if it has neither. */
export const sourceMediumOf = ({ utmSource, utmMedium }: Pick<Session, 'utmSource' | 'utmMedium'>): string =>
  [utmSource, utmMedium].filter(Boolean).join(' / ');

const outcomes = ['hasConversion', 'hasFormSubmit', 'isBounce'] as const;
export type SessionOutcome = (typeof outcomes)[number];

/** Outcomes of a session, most important first. */
export const outcomesOf = (session: Pick<Session, SessionOutcome>): SessionOutcome[] =>
  outcomes.filter((flag) => session[flag]);
