import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FilterBarProps {
  /** Search, filters and switches. */
  children: ReactNode;
  /** At the right end: how far reading is. It is told when it changes. */
  status: ReactNode;
  /** Beyond that: `ListTools`. */
  tools?: ReactNode;
  /** Sets it apart from what stands around it. */
  className?: string;
}

/** What narrows a list, above it. */
export function FilterBar({ children, status, tools, className }: FilterBarProps) {
  return (
    <search className={clsx('flex flex-wrap items-center gap-2 px-gutter pb-3', className)}>
      {children}
      <div className="ml-auto max-phone:not-empty:w-full" role="status">
        {status}
      </div>
      {tools}
    </search>
  );
}
