import { describeChange, signed } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { type ComparedRates, compareRates, rateChangeNumbers } from '#charts/rate-delta.tsx';
import {
  type AnalysisResult,
  type ComparisonResult,
  type Count,
  conversionShare,
  estimateDifference,
  type Measure,
  type MeasureMetrics,
  MIN_SAMPLE,
  type Proportion,
  type Quantile,
  type RateDifference,
  rateOf,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { formatInterval, formatValue } from './format.ts';

export type RateName = 'conversion' | 'bounce' | 'submit' | 'asked';

/** Labels of the key figures, and which direction is an improvement. */
export const definitions = {
  sessions: { name: 'Sessions' },
  conversion: {
    name: 'Conversion',
    better: 'more',
    meaning: 'Sessions recorded as converted, with or without a form.',
  },
  time: { name: 'Median time' },
  bounce: { name: 'Bounced', better: 'less', meaning: 'Sessions recorded as bounced.' },
  submit: { name: 'Form submits', better: 'more', meaning: 'Sessions in which a form was sent.' },
  asked: { name: 'Asked', better: 'more', meaning: 'Sessions with a question.' },
} as const;

/** Whether the selection itself makes a rate 0% or 100%, which then says nothing. */
export function isDetermined(
  name: RateName,
  { selection, metrics }: Pick<AnalysisResult, 'selection' | 'metrics'>,
): boolean {
  const rate = rateOf(metrics.shares[name]);
  return selection[name === 'asked' ? 'questions' : name] !== undefined && (rate === 0 || rate === 1);
}

/** Conversion of a part of the sessions; where the selection determines it, their share of all in that part. */
export const conversionOrShare = (
  result: Pick<AnalysisResult, 'selection' | 'metrics'>,
  count: Count,
  all: number,
): Proportion =>
  isDetermined('conversion', result) ? { hits: count.sessions, of: all } : conversionShare(count);

/** Tooltip of a share of all sessions, in place of a determined rate. */
export const describeShareOfAll = (share: Proportion, rate: number | null): string =>
  `${formatNumber(share.hits)} of ${plural(share.of, 'session')} selected, which makes this rate ${formatPercent(rate ?? 0, 0)}.`;

/** The range a rate lies in, `Between 9.3% and 15.5% with 95% confidence.`, or that it has too few sessions. */
export const describePrecision = (share: Proportion): string =>
  share.of < MIN_SAMPLE
    ? `Too few sessions (under ${MIN_SAMPLE}).`
    : `Between ${formatInterval(share).replace('–', '% and ')} with 95% confidence.`;

/** Tooltip of a rate: its sessions and interval, and how it compares. */
export function describeRate(
  share: Proportion,
  baseline: Proportion | null,
  comparison: ComparedRates | null,
): string {
  const rate = rateOf(share);
  if (rate === null) return 'No data for these sessions.';
  const parts = [`${formatNumber(share.hits)} of ${plural(share.of, 'session')}.`, describePrecision(share)];
  const change = comparison && compareRates(comparison);
  if (comparison && change) parts.push(describeChange(rateChangeNumbers(comparison.previous, change)));
  else if (comparison)
    parts.push(
      comparison.previous.of === 0 ? 'No earlier data.' : `Before: ${formatRate(comparison.previous)}.`,
    );
  else if (baseline) parts.push(`All sessions: ${formatRate(baseline)}.`);
  return parts.join(' ');
}

/** Tooltip of an audience's share: `Other sessions of the page: 9.9%, difference +3.8 to +25.1 pp.` */
export function describeOtherSessions(own: Proportion, page: Proportion): string {
  // The page's sessions include the audience's own.
  const others = { hits: page.hits - own.hits, of: page.of - own.of };
  const difference = compareRates({ current: own, previous: others });
  if (!difference) return '';
  return `Other sessions of the page: ${formatRate(others)}, difference ${rateChangeNumbers(others, difference).interval}.`;
}

const seconds = (quantile: Quantile | null) => (quantile === null ? '–' : formatValue.time(quantile.value));

/** Tooltip of the median time. Medians are approximate while brushing. */
export function describeMedianTime(
  metrics: MeasureMetrics,
  baseline: MeasureMetrics | null,
  previous: MeasureMetrics | null,
): string {
  const { known, median, p90 } = metrics;
  if (known === 0) return 'No data for these sessions.';
  const isExact = median?.exact !== false && p90?.exact !== false;
  return [
    `Half of ${plural(known, 'session')} under ${seconds(median)}, 90% under ${seconds(p90)}.`,
    isExact ? '' : 'Approximate, updating…',
    previous
      ? `Before: ${seconds(previous.median)}.`
      : baseline
        ? `All sessions: ${seconds(baseline.median)}.`
        : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const roundedDifference: Record<Measure, (value: number) => string> = {
  time: (value) => formatValue.time(Math.round(value)),
  scroll: (value) => `${Math.round(value)} pp`,
  clicks: (value) => formatNumber(Number(value.toFixed(1))),
  questions: (value) => formatNumber(Number(value.toFixed(1))),
};

/** Difference between two values of a measure: `−12s`, `+3 pp`. */
export const signedValue = (measure: Measure, difference: number): string =>
  signed(roundedDifference[measure](Math.abs(difference)), difference);

/** Difference of two medians with its interval; null if one has too few sessions. */
export function medianDifference(current: MeasureMetrics, earlier: MeasureMetrics): RateDifference | null {
  const estimate = ({ median, medianInterval }: MeasureMetrics) =>
    median && medianInterval && { estimate: median.value, ...medianInterval };
  const [one, other] = [estimate(current), estimate(earlier)];
  return one && other && estimateDifference(one, other);
}

interface SessionCounts {
  /** Without a selection; null if nothing is selected. */
  baseline: number | null;
  /** To be loaded; null once all are. */
  total: number | null;
  comparison: ComparisonResult | null;
}

export const describeSessionCount = (count: number, { baseline, total, comparison }: SessionCounts): string =>
  [
    baseline === null
      ? `${plural(count, 'session')} started in this range.`
      : `${formatNumber(count)} of ${plural(baseline, 'session')} selected.`,
    total === null ? '' : `Loading ${formatNumber(total)}.`,
    comparison ? `Before: ${formatNumber(comparison.metrics.sessions)}.` : '',
    comparison?.dates.firstDay != null
      ? `The change is of ${formatNumber(comparison.current.sessions)} sessions, as earlier days had none.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
