import { clsx } from 'clsx';
import type { Reading } from './reading.ts';

interface TooltipProps {
  reading: Reading;
  /** Where the mark is, as a share of the plot's width. */
  at: number;
}

/** What the chart says at a mark, beside it on the side with more room. */
export function Tooltip({ reading, at }: TooltipProps) {
  return (
    <div
      aria-hidden
      style={at < 0.5 ? { left: `${at * 100}%` } : { right: `${(1 - at) * 100}%` }}
      className={clsx(
        'pointer-events-none absolute top-1 z-popover w-max max-w-60 rounded-lg bg-raised px-3 py-2 text-xs shadow-popover',
        at < 0.5 ? 'ml-3' : 'mr-3',
      )}
    >
      <p className="font-medium text-strong">{reading.title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {reading.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tnum text-right text-default">{value}</dd>
          </div>
        ))}
      </dl>
      {reading.note ? <p className="mt-1 text-muted">{reading.note}</p> : null}
    </div>
  );
}
