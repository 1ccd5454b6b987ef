import { clsx } from 'clsx';
import { formatNumber } from '#lib/text.ts';
import type { Limit } from './limits.ts';
import { isOver, lengthOf } from './measure.ts';

interface MeterProps {
  label: string;
  text: string;
  limit: Limit;
}

/** Length of a text against its limit, as in `Title 398 of 580 px`. */
export const Meter = ({ label, text, limit }: MeterProps) => {
  const length = lengthOf(text.trimEnd(), limit.unit);
  const over = isOver(length, limit);
  return (
    <div className={clsx('mt-1.5 flex items-center gap-2 text-2xs', over ? 'text-warning' : 'text-muted')}>
      <span className="tnum">
        {label} {length.more ? 'over ' : ''}
        {formatNumber(length.value)} of {formatNumber(limit.max)} {limit.unit}
        {over ? <span className="sr-only">, the rest is cut off</span> : null}
      </span>
      <span aria-hidden className="h-0.75 flex-1 overflow-hidden rounded-full bg-press">
        <span
          className={clsx('block h-full rounded-full', over ? 'bg-warning' : 'bg-faint')}
          style={{ inlineSize: `${over ? 100 : (100 * length.value) / limit.max}%` }}
        />
      </span>
    </div>
  );
};
