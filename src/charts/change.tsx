import { clsx } from 'clsx';
import { formatNumber } from '#lib/text.ts';

interface ChangeProps {
  now: number;
  before: number;
  /** Whether the difference is significant; only then it has a color. */
  isSignificant: boolean;
}

/** Relative change of a count: `↑7%`, `↓14%`. Empty without an earlier count. */
export function Change({ now, before, isSignificant }: ChangeProps) {
  if (before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  const color = percent > 0 ? 'text-success' : 'text-danger';
  return (
    <span className={clsx('tnum', isSignificant && percent !== 0 ? color : 'text-faint')}>
      <span aria-hidden>{percent < 0 ? '↓' : '↑'}</span>
      <span className="sr-only">{percent < 0 ? 'down ' : 'up '}</span>
      {formatNumber(Math.abs(percent))}%
    </span>
  );
}
