import { createElement, Fragment, type ReactNode } from 'react';
import { countChangeNumbers, isSmallChange } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { rateChangeNumbers } from '#charts/rate-delta.tsx';
import {
  type Cause,
  type CountChange,
  type DatedChange,
  type Findings,
  MIN_SAMPLE,
  type PeriodChange,
  type RateChange,
  rateOf,
  relativeChange,
  sum,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural, truncate } from '#lib/text.ts';
import { countDifference, findKind, isSignificantChange, majorCause } from './large-changes.ts';

/** A sentence in parts: text, and the values it names. */
export type Sentence<T> = readonly (string | NamedCause<T>)[];

interface NamedCause<T> {
  cause: Pick<Cause<T>, 'value'>;
  name: string;
}

interface SentenceOptions<T> {
  nameOf(value: T): string;
  /** Number of details to omit, for a shorter sentence. */
  omitted?: number;
  /** A coincidence in time with the change of a value, or of the whole: `since version 3 went live` */
  coincidence?(change: { value: T | null; since: number | null }): string | null;
  /** Plural noun of the values that make up all sessions together with this one: `sources` */
  kindOf?(value: T): string | undefined;
  /** Date of a day of the compared range. */
  dateOf?(day: number): string;
  /** Whether all sessions have the same value, which is why they changed. */
  isOneValue?: boolean;
}

/** In the order of omission; most are also in the figures below the sentence. */
const details = ['held rate', 'held sessions', 'new rate', 'minor cause', 'coincidence'] as const;

/**
 * Says what changed against the earlier period and what contributed most: `Sessions fell 14%, mostly LinkedIn.
 * Conversion held at 9.8%.` A value that accounts for less than half of the change did so `partly`. Of two values that
 * offset each other, it says both changes: `No significant change in sessions: LinkedIn +30%, Google −12%.`
 */
export function describeFindings<T>(
  findings: Findings<T>,
  { nameOf, coincidence, kindOf, dateOf, isOneValue, omitted = 0 }: SentenceOptions<T>,
): Sentence<T> {
  const { whole, values } = findings;
  const has = (detail: (typeof details)[number]) => details.indexOf(detail) >= omitted;
  const named = (lead: string, cause: Cause<T>, change = ''): Sentence<T> => {
    const since = has('coincidence') && cause.stoppedOn === null ? coincidence?.(cause) : null;
    return [lead, { cause, name: nameOf(cause.value) }, since ? `${change} ${since}` : change];
  };
  const sinceOf = (metric: 'sessions' | 'conversion'): Sentence<T> => {
    const since =
      has('coincidence') &&
      whole.stoppedOn === null &&
      coincidence?.({ value: null, since: whole.changedOn[metric] });
    return since ? [` ${since}`] : [];
  };
  const { sessions, opposite, conversion } = has('minor cause') ? findings.causes : majorCause(findings);
  const lastDate = ({ stoppedOn }: DatedChange) => stoppedOn !== null && dateOf?.(stoppedOn - 1);
  const sessionsMoved = isSignificantChange(whole.sessions.interval);
  const rateMoved = isSignificantChange(whole.conversion.difference);
  if (whole.sessions.current + whole.sessions.earlier === 0) return ['No sessions.'];
  const hasEarlier = whole.sessions.earlier > 0 && whole.sessions.interval !== null;
  if (whole.sessions.current === 0)
    return [
      `${sessionsMoved ? 'Sessions stopped' : 'No sessions'}, ${formatNumber(whole.sessions.earlier)} before.`,
    ];
  const rateChange = conversion ? ` ${describeRateChange(conversion.conversion)}` : '';
  if (hasEarlier && !sessionsMoved && !rateMoved && !sessions)
    return conversion
      ? [...named('No significant change, but conversion of ', conversion, rateChange), '.']
      : [`No significant change: ${plural(whole.sessions.current, 'session')}${describeConversion(whole)}.`];
  const isCompared = values.some((value) => value.sessions.interval !== null);
  const changeOf = (cause: Cause<T>) => {
    const last = lastDate(cause);
    return last ? `stopped after ${last}` : describeCountChange(cause.sessions);
  };
  const sessionsCause = () => {
    const last = sessionsMoved && lastDate(whole);
    if (last) return [`, none since ${last}`];
    if (sessionsMoved && !findings.causes.sessions && isCompared && isComparable(whole.sessions)) {
      const kind = kindOf && findKind(findings, kindOf);
      return kind ? [`, across all ${kind}`] : isOneValue ? sinceOf('sessions') : [', with no single cause'];
    }
    if (!sessions) return [];
    if (opposite)
      return [
        ...named(': ', sessions, ` ${countChangeNumbers(sessions.sessions).change}`),
        ...named(', ', opposite, ` ${countChangeNumbers(opposite.sessions).change}`),
      ];
    if (!sessionsMoved) return named(', but ', sessions, ` ${changeOf(sessions)}`);
    const lead = most(countDifference(sessions.sessions) / countDifference(whole.sessions));
    const change = changeOf(sessions);
    return named(
      lead,
      sessions,
      has('coincidence') && change.startsWith('stopped') ? `, which ${change}` : '',
    );
  };
  const rateCause = () => {
    if (!conversion) return rateMoved && isOneValue ? sinceOf('conversion') : [];
    if (!rateMoved) return named(', but that of ', conversion, rateChange);
    const part = rateDifferenceIn(whole.conversion.current.of, conversion.conversion);
    return named(most(part / (whole.conversion.difference?.difference ?? 1)), conversion);
  };
  const sessionsPart = () => {
    if (hasEarlier && !sessionsMoved && !has('held sessions')) {
      if (rateMoved) return [];
      if (sessions && !opposite) return [...named('Sessions of ', sessions, ` ${changeOf(sessions)}`), '.'];
    }
    return [describeSessions(whole.sessions), ...sessionsCause(), '.'];
  };
  const ratePart = () => {
    if (rateOf(whole.conversion.current) === null) return [];
    if (rateMoved || !whole.conversion.difference || has('held rate'))
      return [describeRate(whole.conversion, has('new rate')), ...rateCause(), '.'];
    return conversion ? [...named('Conversion of ', conversion, rateChange), '.'] : [];
  };
  const parts = [sessionsPart(), ratePart()].filter(({ length }) => length > 0);
  return parts.flatMap((part, index) => (index === 0 ? part : [' ', ...part]));
}

/**
 * Says what changed in a sentence without some details, then without the ends of names, if it's too long.
 * @param limits in characters; names lose their ends only beyond `minNameLength`, unless no detail is left to omit
 */
export function describeBriefly<T>(
  findings: Findings<T>,
  options: Omit<SentenceOptions<T>, 'omitted'>,
  { maxLength = 90, minNameLength = 20, minOmitted = 0 } = {},
): Sentence<T> {
  for (let omitted = minOmitted; ; omitted += 1) {
    const sentence = describeFindings(findings, { ...options, omitted });
    const length = nameLength(sentence, maxLength);
    if (length >= minNameLength || omitted === details.length)
      return sentence.map((part) =>
        typeof part === 'string'
          ? part
          : { ...part, name: truncate(part.name, length).replace(/\s+…$/, '…') },
      );
  }
}

/** `mostly` if a value accounts for at least half of a change. */
export const most = (part: number) => (part >= 0.5 ? ', mostly ' : ', partly due to ');

/** Difference in the rate of `all` sessions that the change of a value's rate makes. */
const rateDifferenceIn = (all: number, { current, earlier }: RateChange) =>
  (((rateOf(current) ?? 0) - (rateOf(earlier) ?? 0)) * current.of) / all;

const isComparable = ({ current, earlier }: CountChange) => current > 0 && earlier > 0;

const describeConversion = ({ conversion: { current } }: PeriodChange) =>
  current.of < MIN_SAMPLE ? '' : `, ${formatRate(current)} convert`;

function describeSessions(change: CountChange): string {
  const { current, earlier, interval } = change;
  if (earlier === 0) return `${plural(current, 'session')}, none before`;
  if (!interval) return `${plural(current, 'session')}, ${formatNumber(earlier)} before`;
  return isSignificantChange(interval)
    ? `Sessions ${describeCountChange(change)}`
    : `No significant change in sessions`;
}

/** `fell 14%`, `rose 8%`, `stopped`, `appeared` */
export function describeCountChange(change: CountChange): string {
  const relative = relativeChange(change);
  if (!relative) return 'appeared';
  if (change.current === 0) return 'stopped';
  const by = isSmallChange(change)
    ? `by ${formatNumber(Math.abs(countDifference(change)))}`
    : formatPercent(Math.abs(relative.ratio), 0);
  return `${relative.ratio < 0 ? 'fell' : 'rose'} ${by}`;
}

function describeRate(change: RateChange, hasNewRate: boolean): string {
  const { current, difference } = change;
  if (current.of < MIN_SAMPLE) return 'Too few for a conversion rate';
  if (!difference) return `${formatRate(current)} convert`;
  if (!isSignificantChange(difference)) return `Conversion held at ${formatRate(current)}`;
  const newRate = hasNewRate ? `, to ${formatRate(current)}` : '';
  return `Conversion ${describeRateChange(change)}${newRate}`;
}

/** `fell 1.4 pp` */
const describeRateChange = ({ earlier, difference }: RateChange) =>
  difference
    ? `${difference.difference < 0 ? 'fell' : 'rose'} ${rateChangeNumbers(earlier, difference).change.slice(1)}`
    : '';

/**
 * Says what changed after a sentence about the rate, which it doesn't repeat; empty if nothing changed or it's too long.
 */
export function describeOtherChanges<T>(
  findings: Findings<T>,
  options: Omit<SentenceOptions<T>, 'omitted'>,
  maxLength: number,
): Sentence<T> {
  const { whole } = findings;
  if (!isSignificantChange(whole.sessions.interval) && !isSignificantChange(whole.conversion.difference))
    return [];
  const minOmitted = details.indexOf('new rate') + 1;
  const sentence = describeBriefly(findings, options, { maxLength, minNameLength: Infinity, minOmitted });
  return sentenceText(sentence).length > maxLength ? [] : sentence;
}

export const sentenceText = (sentence: Sentence<unknown>): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('');

/** The sentence with each cause as rendered; punctuation stays on its line. */
export function renderSentence<T>(
  sentence: Sentence<T>,
  renderCause: (named: NamedCause<T>) => ReactNode,
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
    const cause = renderCause(part);
    return [after, mark ? createElement('span', { className: 'whitespace-nowrap' }, cause, mark) : cause];
  });
  return createElement(Fragment, null, rest, ...nodes.toReversed());
}

/** Length to which names must be cut for a sentence to fit. */
function nameLength(sentence: Sentence<unknown>, maxLength: number): number {
  const names = sentence.flatMap((part) => (typeof part === 'string' ? [] : part.name.length));
  const room = maxLength - sentenceText(sentence).length + sum(names);
  if (sum(names) <= room) return Number.POSITIVE_INFINITY;
  // Cut names get an ellipsis.
  const lengthAt = (length: number) => sum(names.map((name) => (name > length ? length + 1 : name)));
  let length = Math.max(...names) - 1;
  while (length > 1 && lengthAt(length) > room) length -= 1;
  return length;
}
