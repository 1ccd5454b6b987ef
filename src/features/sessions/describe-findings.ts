import { createElement, Fragment, type ReactNode } from 'react';
import {
  type Cause,
  type CountChange,
  excludesZero,
  type Findings,
  MIN_SAMPLE,
  type PeriodChange,
  type RateChange,
  rateOf,
  relativeChange,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { formatRate } from './format.ts';

/** A sentence in parts: text, and the values it names. */
export type Sentence<T> = readonly (string | { cause: Cause<T> })[];

/**
 * Says what changed against the earlier period and what contributed most: `Sessions fell 14%, mostly LinkedIn.
 * Conversion held at 9.8%.` A value that accounts for less than half of the change did so `partly`.
 * @param coincidence what else happened when a value began to change: `since version 3 went live`
 */
export function describeFindings<T>(
  { whole, causes, values }: Findings<T>,
  coincidence: (cause: Cause<T>) => string | null = () => null,
): Sentence<T> {
  const named = (lead: string, cause: Cause<T> | null, change: (cause: Cause<T>) => string): Sentence<T> => {
    if (!cause) return [];
    const since = coincidence(cause);
    return [lead, { cause }, change(cause), since === null ? '' : ` ${since}`];
  };
  const [sessionsMoved, rateMoved] = [
    hasMoved(whole.sessions.interval),
    hasMoved(whole.conversion.difference),
  ];
  const isCompared = values.some(({ sessions }) => sessions.interval !== null);
  const hasNoCause = sessionsMoved && !causes.sessions && isCompared && isComparable(whole.sessions);
  const sessionsCause = hasNoCause
    ? [', with no single cause']
    : sessionsMoved
      ? named(
          most(countDifference(causes.sessions?.sessions ?? whole.sessions), countDifference(whole.sessions)),
          causes.sessions,
          ({ sessions }) => (sessions.current === 0 ? ', which stopped' : ''),
        )
      : named(', but ', causes.sessions, ({ sessions }) => ` ${describeCountChange(sessions)}`);
  const rateCause = rateMoved
    ? named(
        most(
          rateDifferenceIn(whole.conversion.current.of, causes.conversion?.conversion ?? whole.conversion),
          whole.conversion.difference?.difference ?? 0,
        ),
        causes.conversion,
        () => '',
      )
    : named(', but that of ', causes.conversion, ({ conversion }) => ` ${describeRateChange(conversion)}`);
  if (whole.sessions.current + whole.sessions.earlier === 0) return ['No sessions.'];
  if (
    whole.sessions.earlier > 0 &&
    whole.sessions.interval &&
    !sessionsMoved &&
    !rateMoved &&
    !causes.sessions &&
    !causes.conversion
  )
    return [
      `No significant change: ${plural(whole.sessions.current, 'session')}${describeConversion(whole)}.`,
    ];
  return [
    describeSessions(whole.sessions),
    ...sessionsCause,
    '. ',
    ...describeRate(whole.conversion),
    ...rateCause,
    rateOf(whole.conversion.current) === null ? '' : '.',
  ];
}

/** `mostly` if a value accounts for at least half of a change. */
const most = (part: number, whole: number) => (part / whole >= 0.5 ? ', mostly ' : ', partly ');

const countDifference = ({ current, earlier }: CountChange) => current - earlier;

/** Difference in the rate of `all` sessions that the change of a value's rate makes. */
const rateDifferenceIn = (all: number, { current, earlier }: RateChange) =>
  (((rateOf(current) ?? 0) - (rateOf(earlier) ?? 0)) * current.of) / all;

const isComparable = ({ current, earlier }: CountChange) => current > 0 && earlier > 0;

const hasMoved = (interval: { low: number; high: number } | null) =>
  interval !== null && excludesZero(interval);

const describeConversion = ({ conversion: { current } }: PeriodChange) =>
  current.of < MIN_SAMPLE ? '' : `, ${formatRate(current)} convert`;

function describeSessions(change: CountChange): string {
  const { current, earlier, interval } = change;
  if (earlier === 0) return `${plural(current, 'session')}, none before`;
  if (!interval) return `${plural(current, 'session')}, ${formatNumber(earlier)} before`;
  return hasMoved(interval) ? `Sessions ${describeCountChange(change)}` : `No significant change in sessions`;
}

/** `fell 14%`, `rose 8%`, `stopped`, `appeared` */
export function describeCountChange(change: CountChange): string {
  const relative = relativeChange(change);
  if (!relative) return 'appeared';
  if (change.current === 0) return 'stopped';
  return `${relative.ratio < 0 ? 'fell' : 'rose'} ${formatPercent(Math.abs(relative.ratio), 0)}`;
}

function describeRate({ current, difference }: RateChange): string[] {
  if (rateOf(current) === null) return [];
  if (current.of < MIN_SAMPLE) return ['Too few for a conversion rate'];
  if (!difference) return [`${formatRate(current)} convert`];
  return hasMoved(difference)
    ? [`Conversion ${describeRateChange({ current, difference })}, to ${formatRate(current)}`]
    : [`Conversion held at ${formatRate(current)}`];
}

const describeRateChange = ({ difference }: Pick<RateChange, 'current' | 'difference'>) =>
  `${(difference?.difference ?? 0) < 0 ? 'fell' : 'rose'} ${Math.abs((difference?.difference ?? 0) * 100).toFixed(1)} pp`;

/** The sentence as text. */
export const sentenceText = <T>(sentence: Sentence<T>, nameOf: (value: T) => string): string =>
  sentence.map((part) => (typeof part === 'string' ? part : nameOf(part.cause.value))).join('');

/** The sentence with each cause as rendered; punctuation stays on its line. */
export function renderSentence<T>(
  sentence: Sentence<T>,
  renderCause: (cause: Cause<T>) => ReactNode,
): ReactNode {
  let rest = '';
  const nodes = sentence.toReversed().flatMap((part): ReactNode[] => {
    if (typeof part === 'string') {
      rest = part + rest;
      return [];
    }
    const [mark = ''] = /^[.,]/.exec(rest) ?? [];
    const after = rest.slice(mark.length);
    rest = '';
    const cause = renderCause(part.cause);
    return [after, mark ? createElement('span', { className: 'whitespace-nowrap' }, cause, mark) : cause];
  });
  return createElement(Fragment, null, rest, ...nodes.toReversed());
}
