import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const keys = {
  bar: 'size-2.5 rounded-xs bg-chart-bar',
  ghost: 'size-2.5 rounded-xs bg-chart-ghost',
  part: 'size-2.5 rounded-xs bg-chart-part',
  rate: 'h-0.5 w-3.5 rounded-xs bg-chart-rate',
  unsureRate: 'h-0.5 w-3.5 rounded-xs bg-chart-rate opacity-40',
  earlier: 'w-3.5 border-t border-dashed border-chart-previous',
  hatched: 'size-2.5 rounded-xs hatched',
} as const;

/** Legend of a chart; hidden on small screens, where the tooltip explains the marks. */
export function Legend({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 max-phone:hidden">{children}</ul>;
}

export function LegendKey({ mark, children }: { mark: keyof typeof keys; children: ReactNode }) {
  return (
    <li
      className={clsx(
        'flex items-center gap-1.5 whitespace-nowrap',
        // The tooltip says it, too; a second line of the legend would move the chart.
        mark === 'unsureRate' && 'max-roomy:hidden',
      )}
    >
      <span aria-hidden className={clsx('flex-none forced-color-adjust-none', keys[mark])} />
      {children}
    </li>
  );
}
