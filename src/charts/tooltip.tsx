import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { Reading } from './reading.ts';

interface TooltipProps {
  reading: Reading;
  /** Where the mark is, as a share of the plot's width. */
  at: number;
  /** Above the plot, for plots too small to hold it; else within, on the side of the mark with more room. */
  above?: boolean;
}

/** Beside the mark, but never beyond the plot; above it, shifted so far that it stays over the plot. */
function position(at: number, above: boolean): CSSProperties {
  if (above) return { left: `${at * 100}%`, translate: `${-at * 100}%` };
  const beside = (share: number) =>
    `clamp(0px, ${share * 100}% + var(--spacing) * 3, 100% - var(--spacing) * 52)`;
  return at < 0.5 ? { left: beside(at) } : { right: beside(1 - at) };
}

/** What the chart says at a mark. */
export function Tooltip({ reading, at, above = false }: TooltipProps) {
  return (
    <div
      aria-hidden
      style={position(at, above)}
      className={clsx(
        'pointer-events-none absolute z-popover w-52 rounded-lg bg-raised px-3 py-2 text-xs shadow-popover',
        above ? 'bottom-full mb-1' : 'top-1',
      )}
    >
      <p className="font-medium text-strong">{reading.title}</p>
      <dl className="mt-1 flex flex-col gap-0.5">
        {reading.facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tnum text-default whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {reading.note ? <p className="mt-1 text-muted">{reading.note}</p> : null}
    </div>
  );
}
