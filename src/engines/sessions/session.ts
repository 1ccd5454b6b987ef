import type { Received } from '#contract/received.ts';
import type { AudienceSession } from '#contract/sessions.ts';
import { HOUR } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

export type Session = Received<AudienceSession>;

/** The measures that have a distribution. */
export const measures = ['time', 'scroll', 'clicks', 'questions'] as const;
export type Measure = (typeof measures)[number];

/** Whether a measure has whole numbers only. */
export const isWholeNumber = (measure: Measure) => measure === 'clicks' || measure === 'questions';

/** What the figures need of a session. Null is what is missing or cannot be. */
export interface ParsedSession {
  /** Epoch ms. */
  start: number | null;
  /** Seconds, percent, counts. */
  values: Record<Measure, number | null>;
  converted: boolean | null;
  submitted: boolean | null;
  bounced: boolean | null;
}

/** Starts outside of these are clocks gone wrong; one of them would stretch a chart over centuries. */
export const MIN_START = Date.UTC(1990, 0);
const MAX_START = Date.UTC(2100, 0);
/** Beyond these a value is an error, not a visitor. */
export const maxValues: Record<Measure, number> = {
  time: 366 * 86_400,
  scroll: 100,
  clicks: 1_000_000,
  questions: 1_000_000,
};

const within = (value: number | null | undefined, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : null;

/** A moment at which a session can have started, null for any other. */
export const usableStart = (moment: number | null) => within(moment, MIN_START, MAX_START);

/** Whether a session can have started in the hour from a moment on. */
export const isUsableHour = (hour: number) =>
  usableStart(hour) !== null || usableStart(hour + HOUR - 1) !== null;

/** Reads a session into what the figures need; never fails. */
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

/** Source and medium of a session as one text, empty for neither. */
export const sourceMediumOf = ({ utmSource, utmMedium }: Pick<Session, 'utmSource' | 'utmMedium'>): string =>
  [utmSource, utmMedium].filter(Boolean).join(' / ');

const outcomes = ['hasConversion', 'hasFormSubmit', 'isBounce'] as const;
export type SessionOutcome = (typeof outcomes)[number];

/** What came of a session, the most important first. */
export const outcomesOf = (session: Pick<Session, SessionOutcome>): SessionOutcome[] =>
  outcomes.filter((flag) => session[flag]);
