import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Tooltip } from '#ui/tooltip.tsx';

interface FigureProps {
  name: string;
  value: ReactNode;
  tooltip?: string;
  /** Whether there are too few sessions to compare. */
  isTooFew?: boolean;
  /** Below the value. */
  children?: ReactNode;
}

/** A figure with an explaining tooltip. */
export function Figure({ name, value, tooltip, isTooFew = false, children }: FigureProps) {
  const content = (
    <>
      <span
        className={clsx(
          'tnum flex h-8 items-baseline font-semibold text-2xl whitespace-nowrap',
          isTooFew ? 'text-faint' : 'text-strong',
        )}
      >
        {value}
      </span>
      {/* One line, and another for the comparison if figures are narrow. Overflow is clipped; the tooltip has it. */}
      <span className="tnum flex h-4 flex-wrap gap-x-2 overflow-hidden text-muted text-xs whitespace-nowrap max-phone:in-data-compared:h-8 max-phone:in-data-compared:*:last:basis-full tablet:max-roomy:in-data-compared:h-8 tablet:max-roomy:in-data-compared:*:last:basis-full">
        {children}
      </span>
    </>
  );
  return (
    <div className="min-w-0 border-line px-4 py-3 not-first:border-l phone:max-tablet:nth-[3n+1]:border-l-0 phone:max-tablet:nth-[n+4]:border-t max-phone:nth-[n+3]:border-t max-phone:odd:border-l-0">
      <dt className="truncate text-muted text-xs">{name}</dt>
      <dd>{tooltip ? <Tooltip text={tooltip}>{content}</Tooltip> : content}</dd>
    </div>
  );
}
