import type { ReactNode } from 'react';
import { formatNumber } from '#lib/text.ts';

interface RowsHeadProps {
  title: string;
  count: number;
  /** Buttons at the right. */
  children: ReactNode;
}

/** The title of a list that stands within a row of another. */
export const RowsHead = ({ title, count, children }: RowsHeadProps) => (
  <header className="flex min-h-control flex-wrap items-center gap-1">
    <h3 className="flex flex-1 items-baseline gap-1.5 font-medium text-default text-xs">
      {title}
      <span className="tnum font-regular text-faint">{formatNumber(count)}</span>
    </h3>
    {children}
  </header>
);
