import { formatRate } from '#charts/figures.tsx';
import {
  type CauseValue,
  type DateComparison,
  excludesZero,
  type Metrics,
  MIN_SAMPLE,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, humanize, plural } from '#lib/text.ts';
import { most, type Sentence } from './describe-findings.ts';

/**
 * Compares selected dates with the others: `119 sessions, 2.8 times other days, mostly Newsletter. 11.8% converted, no
 * significant difference from 9.4%.`
 */
export function describeSelectedDates(
  metrics: Metrics,
  { days, difference, conversion: others }: DateComparison,
  nameOf: (value: CauseValue) => string,
): Sentence<CauseValue> {
  const perDay = (count: number) => Number(count.toFixed(count < 10 && !days?.isOneDay ? 1 : 0));
  const sessions = plural(perDay(days?.selected ?? metrics.sessions), 'session');
  const othersPerDay = days && formatNumber(perDay(days.others));
  const { conversion } = metrics.shares;
  const isHeld = difference !== null && !excludesZero(difference);
  const rate = `${formatRate(conversion)} converted`;
  const describeRate = (other: string) => {
    if (conversion.of < MIN_SAMPLE) return describeOutcomes(metrics);
    if (!difference) return rate;
    if (isHeld) return `${rate}, no significant difference from ${other}`;
    const points = Math.abs(difference.difference * 100).toFixed(1);
    return `${rate}, ${points} pp ${difference.difference > 0 ? 'above' : 'below'} other days`;
  };
  const lead = days && !days.isOneDay ? `${sessions} a day` : sessions;
  if (!days || (isHeld && !days.hasChanged)) {
    const figures = [othersPerDay, formatRate(others)].filter(Boolean).join(', ');
    return [`${[lead, describeRate(`other days (${figures})`)].filter(Boolean).join(', ')}.`];
  }
  const outcome = humanize(describeRate(formatRate(others)));
  const { hasChanged, source } = days;
  const value: CauseValue = { dimension: 'source', text: source?.text ?? null };
  return [
    `${lead}, ${hasChanged ? describeRatio(days.selected / days.others) : `${othersPerDay} on`} other days`,
    ...(source ? [most(source.part), { cause: { value }, name: nameOf(value) }] : []),
    outcome ? `. ${outcome}.` : '.',
  ];
}

/** Without a comparison: `240 sessions, 9.8% convert.`, or of few sessions `3 sessions, none converted, 1 asked.` */
export function describeAlone(metrics: Metrics): string {
  const { conversion } = metrics.shares;
  if (metrics.sessions === 0) return 'No sessions.';
  const outcome =
    conversion.of < MIN_SAMPLE ? describeOutcomes(metrics) : `${formatRate(conversion)} convert`;
  return `${[plural(metrics.sessions, 'session'), outcome].filter(Boolean).join(', ')}.`;
}

/** Of few sessions: `none converted, 1 asked` */
const describeOutcomes = ({ shares: { conversion, asked } }: Metrics): string =>
  [
    { ...conversion, done: 'converted' },
    { ...asked, done: 'asked' },
  ]
    .flatMap(({ hits, of, done }) => (of > 0 && of < MIN_SAMPLE ? `${hits || 'none'} ${done}` : []))
    .join(', ');

/** `2.8 times`, `47% below` */
const describeRatio = (ratio: number): string =>
  ratio >= 2
    ? `${ratio.toFixed(1)} times`
    : `${formatPercent(Math.abs(ratio - 1), 0)} ${ratio > 1 ? 'above' : 'below'}`;
