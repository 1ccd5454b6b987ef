import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Proportion, type Quantile, rateDifference } from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { formatValue } from './format.ts';

const noEarlierData = <span>no earlier data</span>;

/** Adds the sign; `±` for a change that rounds to zero. */
const signed = (text: string, difference: number) =>
  /[1-9]/.test(text) ? `${difference < 0 ? '−' : '+'}${text}` : `±${text}`;

interface RateChangeProps {
  current: Proportion;
  previous: Proportion;
  better: 'more' | 'less';
}

/** Change of a rate in percentage points, colored if significant. */
export function RateChange({ current, previous, better }: RateChangeProps) {
  const change = rateDifference(current, previous);
  if (!change) return noEarlierData;
  const { difference, low, high } = change;
  const text = signed(`${Math.abs(difference * 100).toFixed(1)} pp`, difference);
  if (low <= 0 && high >= 0) return <span>{text}</span>;
  const isImprovement = difference > 0 === (better === 'more');
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-0.5 font-medium',
        isImprovement ? 'text-success' : 'text-danger',
      )}
    >
      <Icon of={difference < 0 ? ArrowDown : ArrowUp} size="xs" />
      {text}
    </span>
  );
}

/** Relative change of a count. It has no confidence interval, so it's never colored. */
export function CountChange({ current, previous }: { current: number; previous: number }) {
  if (previous === 0) return <span>none before</span>;
  const difference = current / previous - 1;
  return <span>{signed(formatPercent(Math.abs(difference)), difference)}</span>;
}

export function TimeChange({ current, previous }: { current: Quantile | null; previous: Quantile | null }) {
  if (!current) return null;
  if (!previous) return noEarlierData;
  const difference = current.value - previous.value;
  return <span>{signed(formatValue.time(Math.abs(difference)), difference)}</span>;
}
