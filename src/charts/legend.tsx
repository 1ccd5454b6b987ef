import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const markStyles = {
  bar: 'size-2.5 rounded-xs bg-chart-bar',
  baseline: 'size-2.5 rounded-xs bg-chart-ghost',
  part: 'size-2.5 rounded-xs bg-chart-part',
  rate: 'h-0.5 w-3.5 rounded-xs bg-chart-rate',
  unreliableRate: 'size-1.5 rounded-full border border-chart-rate',
  comparison: 'w-3.5 border-t border-dashed border-chart-previous',
  hatched: 'size-2.5 rounded-xs hatched',
} as const;

/** Legend of a chart; hidden on small screens, where the tooltip explains the marks. */
export function Legend({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 max-phone:hidden">{children}</ul>;
}

export function LegendKey({ mark, children }: { mark: keyof typeof markStyles; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={clsx('flex-none forced-color-adjust-none', markStyles[mark])} />
      {children}
    </li>
  );
}
