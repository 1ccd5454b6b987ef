import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';

/** Column of a conversion rate and its change, with a head as wide as the rate. */
export const conversionLayout = {
  header: 'Conversion',
  isNumeric: true,
  sortable: true,
  width: 'var(--conversion-width)',
  phone: 'state',
} as const;

/** A rate as a percentage; `too few` for small samples, empty without any. */
export function Rate({ rate }: { rate: Proportion }) {
  const value = rateOf(rate);
  if (value === null) return null;
  if (rate.of < MIN_SAMPLE) return <span className="text-faint">too few</span>;
  return formatPercent(value);
}
