import type { Received } from '#contract/received.ts';
import type { AudienceSession } from '#contract/sessions.ts';
import { HOUR } from '#lib/time-units.ts';

export type Session = Received<AudienceSession>;

/** Measures with a distribution. */
export const measures = ['time', 'scroll', 'clicks', 'questions'] as const;
export type Measure = (typeof measures)[number];

export const isWholeNumber = (measure: Measure) => measure === 'clicks' || measure === 'questions';

export const measureFields = {
  time: 'timeSpentSeconds',
  scroll: 'maxScrollDepthPercentage',
  clicks: 'totalClicksCount',
  questions: 'questionsAskedCount',
} as const satisfies Record<Measure, keyof Session>;

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

/** Value of a measure in seconds, percent or counts; null if missing or invalid. */
export const measureOf = (session: Session, measure: Measure): number | null =>
  within(session[measureFields[measure]], 0, maxValues[measure]);

/** "source / medium" of a session; empty if it has neither. */
export const sourceMediumOf = ({ utmSource, utmMedium }: Pick<Session, 'utmSource' | 'utmMedium'>): string =>
  [utmSource, utmMedium].filter(Boolean).join(' / ');

const outcomes = ['hasConversion', 'hasFormSubmit', 'isBounce'] as const;
export type SessionOutcome = (typeof outcomes)[number];

/** Outcomes of a session, most important first. */
export const outcomesOf = (session: Pick<Session, SessionOutcome>): SessionOutcome[] =>
  outcomes.filter((flag) => session[flag]);
