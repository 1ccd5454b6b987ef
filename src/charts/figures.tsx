import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';

/** A rate as a percentage; `too few` for small samples, empty without any. */
export function Rate({ rate }: { rate: Proportion }) {
  const value = rateOf(rate);
  if (value === null) return null;
  if (rate.of < MIN_SAMPLE) return <span className="text-faint">too few</span>;
  return formatPercent(value);
}
