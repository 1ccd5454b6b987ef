import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Tooltip } from '#ui/tooltip.tsx';

interface FigureProps {
  name: string;
  value: ReactNode;
  /** What it is, what it rests on, and how exact it is. */
  hint?: string;
  /** Whether it rests on too little to be compared. */
  few?: boolean;
  /** What stands below it. */
  children?: ReactNode;
}

/** A figure that explains itself when it is pointed at or focused. */
export function Figure({ name, value, hint, few = false, children }: FigureProps) {
  const shown = (
    <>
      <span
        className={clsx(
          'tnum flex h-8 items-baseline font-semibold text-2xl whitespace-nowrap',
          few ? 'text-faint' : 'text-strong',
        )}
      >
        {value}
      </span>
      {/* One line, and one more for what is compared where figures are narrow. What has no room is not shown; the hint says it. */}
      <span className="tnum flex h-4 flex-wrap gap-x-2 overflow-hidden text-muted text-xs whitespace-nowrap max-phone:in-data-compared:h-8 max-phone:in-data-compared:*:last:basis-full tablet:max-roomy:in-data-compared:h-8 tablet:max-roomy:in-data-compared:*:last:basis-full">
        {children}
      </span>
    </>
  );
  return (
    <div className="min-w-0 border-line px-4 py-3 not-first:border-l phone:max-tablet:nth-[3n+1]:border-l-0 phone:max-tablet:nth-[n+4]:border-t max-phone:nth-[n+3]:border-t max-phone:odd:border-l-0">
      <dt className="truncate text-muted text-xs">{name}</dt>
      <dd>{hint ? <Tooltip text={hint}>{shown}</Tooltip> : shown}</dd>
    </div>
  );
}
