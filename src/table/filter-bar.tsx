import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FilterBarProps {
  /** Search, filters and switches. */
  children: ReactNode;
  /** Loading progress, in a live region at the right. */
  status: ReactNode;
  /** After the status: `ListTools`. */
  tools?: ReactNode;
  className?: string;
}

/** Search and filters above a list. */
export function FilterBar({ children, status, tools, className }: FilterBarProps) {
  return (
    <search className={clsx('flex flex-wrap items-center gap-2 px-gutter pb-3', className)}>
      {children}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <div className="max-phone:not-empty:w-full" role="status">
          {status}
        </div>
        {tools}
      </div>
    </search>
  );
}
