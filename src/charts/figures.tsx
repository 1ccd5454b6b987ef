import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';

/** Column of a conversion rate and its change, with a head as wide as the rate. */
export const conversionLayout = {
  header: 'Conversion',
  isNumeric: true,
  sortable: true,
  width: 'var(--conversion-width)',
  phone: 'state',
} as const;

/** A rate as a percentage; `1 of 7` for small samples. */
export function formatRate(share: Proportion): string {
  const rate = rateOf(share);
  if (rate === null) return '–';
  return share.of < MIN_SAMPLE
    ? `${formatNumber(share.hits)} of ${formatNumber(share.of)}`
    : formatPercent(rate);
}

/** A rate in a list, faint for small samples; empty without any. */
export const Rate = ({ rate }: { rate: Proportion }) =>
  rate.of === 0 ? null : (
    <span className={rate.of < MIN_SAMPLE ? 'text-faint' : undefined}>{formatRate(rate)}</span>
  );
