import { clsx } from 'clsx';
import { Diamond, Pencil, Triangle } from 'lucide-react';
import type { ReactNode } from 'react';

const markStyles = {
  bar: 'size-2.5 rounded-xs bg-chart-bar',
  baseline: 'size-2.5 rounded-xs bg-chart-ghost',
  part: 'size-2.5 rounded-xs bg-chart-part',
  rate: 'h-0.5 w-3.5 rounded-xs bg-chart-rate',
  band: 'h-2.5 w-3.5 bg-chart-rate/15',
  unreliableRate: 'size-1.5 rounded-full border border-chart-rate',
  comparison: 'w-3.5 border-t border-dashed border-chart-previous',
  hatched: 'size-2.5 rounded-xs hatched',
  none: 'size-1 rounded-full bg-chart-ghost',
} as const;

export const markIcons = { edit: Pencil, publication: Diamond, beyond: Triangle };
export const MARK_PX = 10;

interface LegendProps {
  /** Whether only saved pictures show it, as the marks are explained elsewhere on the screen. */
  isPictureOnly?: boolean;
  className?: string;
  children: ReactNode;
}

export const Legend = ({ isPictureOnly = false, className, children }: LegendProps) => (
  <ul
    className={clsx(
      'flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-xs',
      isPictureOnly ? 'hidden in-data-picturing:flex' : 'flex',
      className,
    )}
  >
    {children}
  </ul>
);

interface LegendKeyProps {
  mark: keyof typeof markStyles | keyof typeof markIcons;
  className?: string;
  children: ReactNode;
}

export function LegendKey({ mark, className, children }: LegendKeyProps) {
  const MarkIcon = mark in markIcons ? markIcons[mark as keyof typeof markIcons] : null;
  return (
    <li className={clsx('flex items-center gap-1.5 whitespace-nowrap', className)}>
      {MarkIcon ? (
        <MarkIcon
          aria-hidden
          size={MARK_PX}
          className={clsx('flex-none', mark === 'beyond' && 'text-chart-rate')}
        />
      ) : (
        <span
          aria-hidden
          className={clsx('flex-none forced-color-adjust-none', markStyles[mark as keyof typeof markStyles])}
        />
      )}
      {children}
    </li>
  );
}

/** Legend of the bars in a saved picture; on screen, the chart over time has it. */
export const BarsLegend = ({ isFiltered }: { isFiltered: boolean }) => (
  <Legend isPictureOnly>
    <LegendKey mark="bar">{isFiltered ? 'Selection' : 'Sessions'}</LegendKey>
    {isFiltered ? <LegendKey mark="baseline">All</LegendKey> : null}
  </Legend>
);
