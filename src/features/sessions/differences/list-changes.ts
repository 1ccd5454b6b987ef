import {
  type CauseValue,
  excludesZero,
  type Findings,
  type PeriodChange,
  type ValueChange,
} from '#engines/sessions/index.ts';
import { countDifference } from '../large-changes.ts';

type Change = ValueChange<CauseValue>;

export interface ChangeRow {
  change: Change;
  metric: 'sessions' | 'conversion';
  /** With the same numbers. */
  values: readonly CauseValue[];
}

/**
 * Compared values, their significant changes by the size of their contribution, and the remaining values by the number
 * of sessions gained or lost. Values with the same numbers, such as a source and its only campaign, are one row. A change
 * is implied if all sessions changed by about as much, or if the numbers of two values add up to those of another one, as
 * the contents of a campaign do.
 */
export function listChanges({ whole, values }: Findings<CauseValue>) {
  const compared = values.filter(({ sessions }) => sessions.interval !== null);
  const parts = partsOf(compared);
  const changes = compared
    .flatMap((change) => rowsOf(change, whole))
    .map((row) => ({ ...row, isImplied: row.isLikeAll || parts.has(row.change) }))
    .sort((a, b) => b.contribution - a.contribution);
  // Values of one dimension have no sessions in common.
  const seen = new Map<string, number>();
  const groups = Map.groupBy(changes, (row) => {
    const numbers = numbersOf(row);
    const inDimension = `${row.change.value.dimension} ${numbers}`;
    const nth = seen.get(inDimension) ?? 0;
    seen.set(inDimension, nth + 1);
    return `${numbers} ${nth}`;
  });
  const rows = [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, values: [first, ...others].map(({ change }) => change.value) } : [],
  );
  const listed = new Set(
    [whole, ...rows.filter(({ isImplied }) => !isImplied).map(({ change }) => change)].map(keyOf),
  );
  const others = values
    .filter(
      (change) =>
        change.value.text && !parts.has(change) && change.sessions.current + change.sessions.earlier > 0,
    )
    .toSorted((a, b) => Math.abs(countDifference(b.sessions)) - Math.abs(countDifference(a.sessions)))
    .flatMap((change): ChangeRow | [] => {
      const key = keyOf(change);
      if (listed.has(key)) return [];
      listed.add(key);
      return { change, metric: 'sessions', values: [change.value] };
    });
  return { compared, rows, others };
}

const keyOf = (change: PeriodChange) => countsOf(change).join();

/** Values of which two of a dimension have the numbers of another dimension's value together. */
function partsOf(compared: readonly Change[]): ReadonlySet<Change> {
  const wholes = new Map(compared.map((change) => [keyOf(change), change.value.dimension]));
  const parts = new Set<Change>();
  for (const one of compared)
    for (const other of compared) {
      if (one === other || one.value.dimension !== other.value.dimension) continue;
      const others = countsOf(other);
      const dimension = wholes.get(
        countsOf(one)
          .map((count, index) => count + (others[index] ?? 0))
          .join(),
      );
      if (dimension && dimension !== one.value.dimension) parts.add(one);
    }
  return parts;
}

const countsOf = ({ sessions, conversion }: PeriodChange) => [
  sessions.current,
  sessions.earlier,
  conversion.current.hits,
  conversion.earlier.hits,
];

const numbersOf = ({ change: { sessions, conversion }, metric }: ReturnType<typeof rowsOf>[number]) =>
  JSON.stringify([metric, sessions.current, sessions.earlier, conversion.current, conversion.earlier]);

type Interval = NonNullable<PeriodChange['sessions']['interval']>;

/** Whether all sessions changed significantly, and a value by about as much. */
const isLikeAll = (interval: Interval, all: Interval | null, change: number) =>
  all !== null && excludesZero(all) && interval.low <= change && change <= interval.high;

/**
 * The significant changes of a value, with the number of sessions or conversions that they brought or cost, and
 * whether all sessions share them.
 */
function rowsOf(change: Change, whole: PeriodChange) {
  const { sessions, conversion } = change;
  const { difference } = conversion;
  const { interval, earlier, current } = whole.sessions;
  const expected = earlier > 0 ? sessions.earlier * (current / earlier - 1) : 0;
  const all = whole.conversion.difference;
  return [
    ...(sessions.interval && excludesZero(sessions.interval)
      ? [
          {
            change,
            metric: 'sessions' as const,
            contribution: Math.abs(sessions.current - sessions.earlier),
            isLikeAll: isLikeAll(sessions.interval, interval, expected),
          },
        ]
      : []),
    ...(difference && excludesZero(difference)
      ? [
          {
            change,
            metric: 'conversion' as const,
            contribution: Math.abs(difference.difference) * conversion.current.of,
            isLikeAll: isLikeAll(difference, all, all?.difference ?? 0),
          },
        ]
      : []),
  ];
}
