import { type CountChange, excludesZero, type Findings, MIN_SAMPLE, sum } from '#engines/sessions/index.ts';

/** The causes without that of the smaller change, compared with all sessions or conversions. */
export function majorCause<T>({ whole, causes }: Findings<T>): Findings<T>['causes'] {
  const { sessions, conversion } = causes;
  if (!sessions || !conversion) return causes;
  const { current, earlier } = whole.conversion;
  const moved = Math.abs(sessions.contribution) / Math.max(whole.sessions.current, whole.sessions.earlier);
  return moved * Math.max(current.hits, earlier.hits) < Math.abs(conversion.contribution)
    ? { ...causes, sessions: null, opposite: null }
    : { ...causes, conversion: null };
}

/** Share of all sessions from which on a value has to move for all to have moved. */
const MIN_SHARE = 0.05;
/** Share of all sessions that values which moved must have together. */
const MIN_COVERED_SHARE = 0.8;

/** Finds a kind of values of which all but small ones moved significantly with the whole. */
export function findKind<T>({ whole, values }: Findings<T>, kindOf: (value: T) => string | undefined) {
  const total = whole.sessions;
  const kinds = Map.groupBy(values, ({ value }) => kindOf(value));
  return [...kinds.keys()].find((kind) => {
    const large = (kinds.get(kind) ?? [])
      .map(({ sessions }) => sessions)
      .filter(
        ({ current, earlier }) => Math.max(current / total.current, earlier / total.earlier) >= MIN_SHARE,
      );
    const covered = sum(large.map(({ current, earlier }) => current + earlier));
    return (
      kind &&
      large.length > 1 &&
      covered >= MIN_COVERED_SHARE * (total.current + total.earlier) &&
      large.every(
        (each) => isSignificantChange(each.interval) && countDifference(each) * countDifference(total) > 0,
      )
    );
  });
}

export const countDifference = ({ current, earlier }: CountChange) => current - earlier;

export const isSignificantChange = (interval: { low: number; high: number } | null) =>
  interval !== null && excludesZero(interval);

/** Whether a change is of enough sessions to be more than chance. */
export const hasEnoughSessions = ({ current, earlier }: Pick<CountChange, 'current' | 'earlier'>): boolean =>
  Math.max(current, earlier) >= MIN_SAMPLE;
