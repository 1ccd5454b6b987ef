import { Fragment } from 'react';
import { CountDelta, countChangeNumbers, describeChange } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import type { Numbers } from '#charts/mark-description.ts';
import { RateDelta, rateChangeNumbers } from '#charts/rate-delta.tsx';
import {
  type CauseValue,
  excludesZero,
  type Findings,
  type PeriodChange,
  type ValueChange,
} from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { useBelow } from '#ui/use-breakpoint.ts';

import type { AudienceNames } from '../sessions-queries.ts';
import { valueLabel } from '../summary.tsx';

/** Rows that fit the height reserved for them. */
const MAX_ROWS = { desktop: 7, phone: 3 };

interface PeriodChangesProps {
  findings: Findings<CauseValue>;
  names: AudienceNames | undefined;
  onSelect(value: CauseValue): void;
}

/** Values whose sessions or conversion changed significantly against the earlier period, largest contribution first. */
export function PeriodChanges({ findings, names, onSelect }: PeriodChangesProps) {
  const maxRows = MAX_ROWS[useBelow('phone') ? 'phone' : 'desktop'];
  const { compared, rows: all } = listChanges(findings);
  const rows = all.filter(({ isImplied }) => !isImplied);
  return (
    <>
      {rows.length > 0 ? (
        <ul aria-label="What differs" className="-mx-2">
          {rows.slice(0, maxRows).map(({ change, metric, values }) => {
            const { value, sessions, conversion } = change;
            const labels = values.map((each) => valueLabel(each, names));
            return (
              <li key={`${value.dimension} ${value.text} ${metric}`}>
                <button
                  type="button"
                  aria-description={describeChange(numbersOfChange(change, metric))}
                  title={labels.map((each) => each.join(' ')).join(', ')}
                  onClick={() => onSelect(value)}
                  className="grid min-h-6 w-full grid-cols-[minmax(0,1fr)_auto_calc(var(--spacing)*22)] items-center gap-x-3 rounded-sm px-2 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:content-center"
                >
                  <span className="line-clamp-2 text-muted">
                    {labels.map(([category, label], index) => (
                      <Fragment key={category}>
                        {index === 0 ? category : `, ${category.toLowerCase()}`}{' '}
                        <b className="font-regular text-strong">{label}</b>
                      </Fragment>
                    ))}
                  </span>
                  <span className="tnum whitespace-nowrap text-muted max-phone:row-start-2 max-phone:text-xs">
                    {metric === 'sessions'
                      ? `${formatNumber(sessions.earlier)} → ${formatNumber(sessions.current)} sessions`
                      : `${formatRate(conversion.earlier)} → ${formatRate(conversion.current)} convert`}
                  </span>
                  <span className="tnum text-right whitespace-nowrap max-phone:row-span-2">
                    {metric === 'sessions' ? (
                      <CountDelta change={sessions} />
                    ) : (
                      <RateDelta
                        current={conversion.current}
                        previous={conversion.earlier}
                        change={conversion.difference}
                        better="more"
                      />
                    )}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <p className="tnum mt-2 text-muted text-xs">
        {compared.length === 0
          ? 'Too few sessions to compare.'
          : rows.length === 0
            ? hasChanged(findings.whole)
              ? `None of ${plural(compared.length, 'value')} changed differently from the rest.`
              : `No significant change among ${plural(compared.length, 'value')}.`
            : rows.length > maxRows
              ? `${plural(rows.length - maxRows, 'smaller change')} among ${plural(compared.length, 'value')}.`
              : `${plural(compared.length, 'value')} compared.`}
      </p>
    </>
  );
}

/**
 * Compared values, and their significant changes, largest contribution first. Values with the same numbers, such as a
 * source and its only campaign, share a row. Implied changes are those that all sessions share, and of two values that
 * add up to another one, such as the contents of a campaign.
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
  return { compared, rows };
}

/** Values of which two of a dimension have the numbers of another dimension's value together. */
function partsOf(compared: readonly Change[]): ReadonlySet<Change> {
  const keyOf = (counts: readonly number[]) => counts.join();
  const wholes = new Map(compared.map((change) => [keyOf(countsOf(change)), change.value.dimension]));
  const parts = new Set<Change>();
  for (const one of compared)
    for (const other of compared) {
      if (one === other || one.value.dimension !== other.value.dimension) continue;
      const others = countsOf(other);
      const dimension = wholes.get(keyOf(countsOf(one).map((count, index) => count + (others[index] ?? 0))));
      if (dimension && dimension !== one.value.dimension) parts.add(one);
    }
  return parts;
}

const countsOf = ({ sessions, conversion }: Change) => [
  sessions.current,
  sessions.earlier,
  conversion.current.hits,
  conversion.earlier.hits,
];

const numbersOf = ({ change: { sessions, conversion }, metric }: ReturnType<typeof rowsOf>[number]) =>
  JSON.stringify([metric, sessions.current, sessions.earlier, conversion.current, conversion.earlier]);

const numbersOfChange = ({ sessions, conversion }: PeriodChange, metric: 'sessions' | 'conversion') =>
  metric === 'conversion' && conversion.difference
    ? rateChangeNumbers(conversion.earlier, conversion.difference)
    : countChangeNumbers(sessions);

/** All significant changes. */
export const periodNumbers = (findings: Findings<CauseValue>, names: AudienceNames | undefined): Numbers => ({
  headers: ['Value', 'Changed', 'Before', 'Now', 'Change', 'Change, interval'],
  rows: listChanges(findings).rows.map(({ change: { sessions, conversion }, metric, values }) => [
    values.map((value) => valueLabel(value, names).join(' ')).join(', '),
    ...(metric === 'sessions'
      ? ['Sessions', formatNumber(sessions.earlier), formatNumber(sessions.current)]
      : ['Conversion', formatRate(conversion.earlier), formatRate(conversion.current)]),
    numbersOfChange({ sessions, conversion }, metric).change,
    numbersOfChange({ sessions, conversion }, metric).interval,
  ]),
});

type Change = ValueChange<CauseValue>;
type Interval = NonNullable<PeriodChange['sessions']['interval']>;

const hasChanged = ({ sessions, conversion }: PeriodChange) =>
  [sessions.interval, conversion.difference].some((interval) => interval && excludesZero(interval));

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
