import { clsx } from 'clsx';
import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';

/** A rate as a percentage; `too few` for small samples, empty without any. */
export function Rate({ rate }: { rate: Proportion }) {
  const value = rateOf(rate);
  if (value === null) return null;
  if (rate.of < MIN_SAMPLE) return <span className="text-faint">too few</span>;
  return formatPercent(value);
}

interface ChangePercentProps {
  now: number;
  before: number;
  /** Whether the difference is significant; only then it has a color. */
  isSignificant: boolean;
}

/** Relative change of a count: `↑7%`, `↓14%`, `0%`. Empty without an earlier count. */
export function ChangePercent({ now, before, isSignificant }: ChangePercentProps) {
  if (before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  const color = percent > 0 ? 'text-success' : 'text-danger';
  return (
    <span className={clsx('tnum', isSignificant && percent !== 0 ? color : 'text-faint')}>
      {percent === 0 ? null : (
        <>
          <span aria-hidden>{percent < 0 ? '↓' : '↑'}</span>
          <span className="sr-only">{percent < 0 ? 'down ' : 'up '}</span>
        </>
      )}
      {formatNumber(Math.abs(percent))}%
    </span>
  );
}
