import { mapKeys } from '#lib/collections.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { hourOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import { sharedTextFields } from '../columns/fields.ts';
import { type Dimension, dimensions, isMeasure, isText, type Selection } from '../dimensions/dimension.ts';
import { binStarts } from '../dimensions/measure.ts';
import type { Range } from '../range.ts';
import { type Measure, measureOf, measures, type Session, usableStart } from '../session.ts';

export interface BruteForceOptions {
  calendar: ZonedCalendar;
  boundaries: readonly number[];
  range: Range;
  /** Texts with a bin of their own. */
  texts(dimension: Dimension): readonly string[];
}

/** Session fields used for analysis; null if missing or invalid. */
export const parseSession = (session: Session) => ({
  start: usableStart(parseTimestamp(session.sessionStartedAt)),
  values: mapKeys(measures, (measure) => measureOf(session, measure)),
  converted: session.hasConversion ?? null,
  submitted: session.hasFormSubmit ?? null,
  bounced: session.isBounce ?? null,
});

const stateOf = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'yes' : 'no');
const flagOf = (session: Session, dimension: Dimension) => {
  const { converted, submitted, bounced } = parseSession(session);
  return stateOf({ conversion: converted, submit: submitted, bounce: bounced }[dimension as 'bounce']);
};

/** Whether a single session matches one dimension of a selection. */
function matches(
  session: Session,
  dimension: Dimension,
  selection: Selection,
  { calendar }: BruteForceOptions,
): boolean {
  if (!selection[dimension]) return true;
  const { start, values } = parseSession(session);
  if (dimension === 'start') {
    const { from, to } = selection.start ?? { from: 0, to: 0 };
    return start !== null && start >= from && start < to;
  }
  if (dimension === 'week') {
    if (start === null || !selection.week) return false;
    const wall = calendar.toLocal(start);
    const { days, hours } = selection.week;
    const [day, hour] = [weekdayOf(wall), hourOf(wall)];
    return day >= days[0] && day <= days[1] && hour >= hours[0] && hour <= hours[1];
  }
  if (isMeasure(dimension)) {
    const { from, to } = selection[dimension] ?? { from: 0, to: null };
    const value = values[dimension];
    return value !== null && value >= from && (to === null || value < to);
  }
  if (isText(dimension))
    return selection[dimension]?.includes(session[sharedTextFields[dimension]] ?? null) ?? true;
  return selection[dimension]?.includes(flagOf(session, dimension)) ?? true;
}

export type Bin = number | 'missing' | 'invalid';

function binOfMeasure(session: Session, measure: Measure, value: number | null): Bin {
  const field = {
    time: 'timeSpentSeconds',
    scroll: 'maxScrollDepthPercentage',
    clicks: 'totalClicksCount',
    questions: 'questionsAskedCount',
  } as const;
  if (value === null) return session[field[measure]] == null ? 'missing' : 'invalid';
  return binStarts[measure].findLastIndex((low) => low <= value);
}

export function binOf(
  session: Session,
  dimension: Dimension,
  { calendar, boundaries, texts }: BruteForceOptions,
): Bin {
  const { start, values } = parseSession(session);
  const invalidBin = session.sessionStartedAt == null ? 'missing' : 'invalid';
  if (dimension === 'start')
    return start === null ? invalidBin : boundaries.findLastIndex((boundary) => boundary <= start);
  if (dimension === 'week') {
    if (start === null) return invalidBin;
    const wall = calendar.toLocal(start);
    return weekdayOf(wall) * 24 + hourOf(wall);
  }
  if (isMeasure(dimension)) return binOfMeasure(session, dimension, values[dimension]);
  if (isText(dimension)) {
    const text = session[sharedTextFields[dimension]];
    if (text == null) return 'missing';
    const index = texts(dimension).indexOf(text);
    return index < 0 ? texts(dimension).length : index;
  }
  return ['unknown', 'no', 'yes'].indexOf(flagOf(session, dimension));
}

const within = (session: Session, { start, end }: Range) => {
  // Implausible starts count too.
  const startedAt = parseTimestamp(session.sessionStartedAt);
  if (startedAt === null) return start === null && end === null;
  return (start === null || startedAt >= start) && (end === null || startedAt <= end);
};

/** Sessions that match all dimensions except one. */
export const filterExcept = (
  except: Dimension | null,
  sessions: readonly Session[],
  selection: Selection,
  options: BruteForceOptions,
) =>
  sessions.filter(
    (session) =>
      within(session, options.range) &&
      dimensions.every(
        (dimension) => dimension === except || matches(session, dimension, selection, options),
      ),
  );
