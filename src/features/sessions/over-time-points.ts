import type { Area } from '#charts/brush-area.ts';
import type { TimePoint } from '#charts/time-chart.tsx';
import {
  type AnalysisResult,
  type Bucket,
  bucketsOf,
  type ComparisonResult,
  MIN_SAMPLE,
  wilson,
} from '#engines/sessions/index.ts';
import { maskOutside } from './chart-areas.ts';
import { isDetermined } from './key-metric-labels.ts';
import { comparisonCount } from './over-time-labels.ts';

/** Rates of fewer sessions vary so much that their line would dominate the chart. */
const MIN_SESSIONS_FOR_LINE = 10;

/** Rates of complete buckets with enough sessions; none if only one has them, as its plot would show no course. */
export function bucketRates(buckets: readonly Bucket[]): (number | null)[] {
  const rates = buckets.map(({ known, conversions, incomplete }) =>
    known >= MIN_SESSIONS_FOR_LINE && incomplete === null ? conversions / known : null,
  );
  return rates.filter((rate) => rate !== null).length > 1 ? rates : rates.map(() => null);
}

/**
 * Columns of the chart over time. The axis of rates covers all sessions and all days of the selection, so that brushing
 * never changes it.
 *
 * @param area selected columns; the rates of the others are pale
 */
export function timePoints(
  result: AnalysisResult,
  comparison: ComparisonResult | null,
  area: Area | null,
): TimePoint[] {
  const { axis, baseline, views } = result;
  const isShareOfAll = isDetermined('conversion', result);
  const all = bucketsOf(axis, baseline.start);
  const selected = bucketsOf(axis, views.start).map((bucket, index) =>
    isShareOfAll ? { ...bucket, known: all[index]?.sessions ?? 0, conversions: bucket.sessions } : bucket,
  );
  const rates = bucketRates(selected);
  const shownRates = maskOutside(rates, area, null);
  // Shares of all sessions have another scale than conversion.
  const allRates = isShareOfAll ? [] : bucketRates(all);
  return all.map((bucket, index) => {
    const { incomplete, sessions } = bucket;
    const own = selected[index] ?? bucket;
    const before = comparison && comparisonCount(comparison, index);
    const isReliableRate = own.known >= MIN_SAMPLE;
    const bounds = [reliableBound(bucket, allRates[index]), reliableBound(own, rates[index])];
    return {
      count: sessions,
      state: incomplete === null ? 'complete' : incomplete === 'unloaded' ? 'missing' : 'partial',
      rate: shownRates[index] ?? null,
      rateInterval: wilson({ hits: own.conversions, of: own.known }),
      isReliableRate,
      paleRate: area && isReliableRate ? (rates[index] ?? null) : null,
      axisRate: Math.max(...bounds) || null,
      comparison: before?.sessions ?? null,
      comparisonRate:
        before && before.known >= MIN_SAMPLE && !isShareOfAll ? before.conversions / before.known : null,
    };
  });
}

/** Upper end of the interval of a rate; 0 if it isn't drawn or has too few sessions. */
const reliableBound = ({ known, conversions }: Bucket, rate: number | null | undefined): number =>
  rate == null || known < MIN_SAMPLE ? 0 : (wilson({ hits: conversions, of: known })?.high ?? 0);
