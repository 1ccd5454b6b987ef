import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Quantile } from '#engines/sessions/statistics/class-quantile.ts';
import type { Proportion } from '#engines/sessions/statistics/proportion.ts';
import { rateDifference } from '#engines/sessions/statistics/rate-difference.ts';
import { formatPercent } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { valueText } from './format.ts';

const wasUnknown = <span>no earlier data</span>;

/** A change with its sign, which one that rounds to nothing has not. */
const signed = (text: string, difference: number) =>
  /[1-9]/.test(text) ? `${difference < 0 ? '−' : '+'}${text}` : `±${text}`;

interface ChangeProps {
  difference: number;
  text: string;
  /** Whether it is for the better; null where it cannot be told, or has no meaning. */
  good: boolean | null;
}

/** A change with its direction; coloured only where it says something. */
function Change({ difference, text, good }: ChangeProps) {
  if (good === null) return <span>{text}</span>;
  return (
    <span
      className={clsx('inline-flex items-center gap-0.5 font-medium', good ? 'text-success' : 'text-danger')}
    >
      <Icon of={difference < 0 ? ArrowDown : ArrowUp} size="xs" />
      {text}
    </span>
  );
}

interface RateChangeProps {
  now: Proportion;
  then: Proportion;
  /** Which direction is the good one. */
  better: 'more' | 'less';
}

/** By how many percentage points a rate differs from that of the earlier time. */
export function RateChange({ now, then, better }: RateChangeProps) {
  const found = rateDifference(now, then);
  if (!found) return wasUnknown;
  const { difference, low, high } = found;
  const sure = low > 0 || high < 0;
  return (
    <Change
      difference={difference}
      text={signed(`${Math.abs(difference * 100).toFixed(1)} pp`, difference)}
      good={sure ? difference > 0 === (better === 'more') : null}
    />
  );
}

/** By how much a number of sessions differs; more or fewer visits are no rate, so nothing says how sure it is. */
export function CountChange({ now, then }: { now: number; then: number }) {
  if (then === 0) return <span>none before</span>;
  const difference = now / then - 1;
  return (
    <Change
      difference={difference}
      text={signed(formatPercent(Math.abs(difference)), difference)}
      good={null}
    />
  );
}

export function TimeChange({ now, then }: { now: Quantile | null; then: Quantile | null }) {
  if (!now) return null;
  if (!then) return wasUnknown;
  const difference = now.value - then.value;
  return (
    <Change
      difference={difference}
      text={signed(valueText.time(Math.abs(difference)), difference)}
      good={null}
    />
  );
}
