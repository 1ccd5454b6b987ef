import { clsx } from 'clsx';
import { formatNumber } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import type { Day } from './last-days.ts';

interface DayBarsProps {
  counts: readonly number[];
  days: readonly Day[];
}

/** One bar per day; today's is styled differently because it's incomplete. */
export function DayBars({ counts, days }: DayBarsProps) {
  const most = Math.max(...counts, 1);
  const words = days.map(({ start }, index) => {
    const day = formatDateTime(start, 'weekday');
    return `${day}${index === days.length - 1 ? ' so far' : ''}: ${formatNumber(counts[index] ?? 0)}`;
  });
  return (
    <span
      role="img"
      aria-label={words.join(', ')}
      className="flex h-6 w-28 flex-none items-end gap-0.5 max-phone:w-20"
    >
      {days.map(({ start }, index) => (
        <span key={start} title={words[index]} className="flex h-full flex-1 items-end">
          <span
            className={clsx('min-h-px w-full', index === days.length - 1 ? 'bg-chart-ghost' : 'bg-chart-bar')}
            style={{ height: `${((counts[index] ?? 0) / most) * 100}%` }}
          />
        </span>
      ))}
    </span>
  );
}
