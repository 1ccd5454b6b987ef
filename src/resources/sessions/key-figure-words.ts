import { formatNumber, formatPercent, plural } from '#util/text.ts';
import type { MeasureFigures } from './engine/counting/population.ts';
import type { Quantile } from './engine/statistics/class-quantile.ts';
import { rateDifference } from './engine/statistics/rate-difference.ts';
import { FEWEST, rateOf, type Share } from './engine/statistics/share.ts';
import { intervalText, rateText } from './words.ts';

export type RateName = 'conversion' | 'bounce' | 'submit' | 'asked';

/** What each key figure is, and which direction is the good one. */
export const definitions = {
  sessions: { name: 'Sessions' },
  conversion: { name: 'Conversion', of: 'that converted', better: 'more' },
  time: { name: 'Median time' },
  bounce: { name: 'Bounce', of: 'that the service records as a bounce', better: 'less' },
  submit: { name: 'Form submits', of: 'that sent a form', better: 'more' },
  asked: { name: 'Asked a question', of: 'with at least one question', better: 'more' },
} as const;

const points = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}`;

/** What a rate is, of how many sessions, how sure it is, and how it differs from others. */
export function rateHint(name: RateName, share: Share, whole: Share | null, earlier: Share | null): string {
  const rate = rateOf(share);
  const parts = [`Sessions ${definitions[name].of}.`];
  if (rate === null) parts.push('Of no session shown is it known.');
  else
    parts.push(
      `${formatPercent(rate, 2)}, ${formatNumber(share.hits)} of ${plural(share.of, 'session')} where it is known, counted exactly. 95\u00a0% interval ${intervalText(share)} (Wilson).`,
    );
  if (rate !== null && share.of < FEWEST)
    parts.push(`Under ${FEWEST} sessions a rate says too little to be compared.`);
  if (whole) parts.push(`Of all sessions: ${rateText(whole)}, ${intervalText(whole)}.`);
  if (earlier?.of === 0) parts.push('Of no earlier session is it known.');
  const change = earlier && rateDifference(share, earlier);
  if (earlier && change)
    parts.push(
      `Earlier ${rateText(earlier)} of ${plural(earlier.of, 'session')}; difference ${points(change.difference)} percentage points, 95\u00a0% interval ${points(change.low)} to ${points(change.high)} (Newcombe).`,
    );
  return parts.join(' ');
}

const seconds = (quantile: Quantile | null) =>
  quantile === null ? 'unknown' : `${formatNumber(quantile.value)}\u00a0s`;

/** What the median is, whether it is read off the values or off classes of them, and what others are. */
export function timeText(
  figures: MeasureFigures,
  whole: MeasureFigures | null,
  earlier: MeasureFigures | null,
): string {
  const { known, median, p90 } = figures;
  const exact = median?.exact !== false && p90?.exact !== false;
  return [
    `Half of the sessions were shorter, and nine in ten shorter than the 90th percentile (p90). Median ${seconds(median)}, p90 ${seconds(p90)}, of ${plural(known, 'session')} with a usable time;`,
    exact ? 'exact.' : 'near, as long times are counted in classes; exact in a moment.',
    whole ? `Of all sessions: median ${seconds(whole.median)}, p90 ${seconds(whole.p90)}.` : '',
    earlier ? `Earlier median ${seconds(earlier.median)}, of ${plural(earlier.known, 'session')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is counted as sessions here. */
export function sessionsText(count: number, whole: number | null, total: number | null): string {
  const counted =
    whole === null ? plural(count, 'session') : `${formatNumber(count)} of ${plural(whole, 'session')}`;
  return [
    `Visits that started in the range${whole === null ? '' : ' and are chosen'}, each counted once: ${counted}.`,
    total === null ? '' : `${plural(total, 'session')} are being read.`,
  ]
    .filter(Boolean)
    .join(' ');
}
