import { clsx } from 'clsx';
import { useCallback, useRef } from 'react';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { type Live, usePaint } from './live.ts';

const steps = [
  'bg-heat-0',
  'bg-heat-1',
  'bg-heat-2',
  'bg-heat-3',
  'bg-heat-4',
  'bg-heat-5',
  'bg-heat-6',
] as const;

interface HeatmapProps extends ChartChoice {
  rowNames: readonly string[];
  /** A label of null leaves the room below to its neighbour. */
  columns: readonly { key: string; label: string | null }[];
  /** Row by row. */
  live: Live<ArrayLike<number>>;
}

/** Counts over two dimensions in seven steps of colour. */
export function Heatmap({ rowNames, columns, live, ...choice }: HeatmapProps) {
  const width = columns.length;
  const cells = useRef<HTMLDivElement>(null);
  const paint = useCallback((values: ArrayLike<number>) => {
    const most = Math.max(0, ...Array.from(values));
    Array.from(cells.current?.children ?? []).forEach((cell, index) => {
      const step = `var(--heat-${stepOf(values[index] ?? 0, most)})`;
      const { style } = cell as HTMLElement;
      if (style.backgroundColor !== step) style.backgroundColor = step;
    });
  }, []);
  usePaint(live, paint);
  return (
    <div className="grid grid-cols-[calc(var(--spacing)*7.5)_minmax(0,1fr)] text-2xs text-muted">
      <div aria-hidden className="grid auto-rows-fr">
        {rowNames.map((name) => (
          <span key={name} className="self-center">
            {name}
          </span>
        ))}
      </div>
      <div className="relative">
        <div
          ref={cells}
          className="grid gap-0.5 max-phone:gap-px"
          style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}
        >
          {rowNames.map((name) =>
            columns.map(({ key }) => <span key={`${name} ${key}`} className="h-5 rounded-xs" />),
          )}
        </div>
        <Brush {...choice} columns={width} rows={rowNames.length} />
      </div>
      <span />
      <div aria-hidden className="tnum mt-1 grid" style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
        {columns.map(({ key, label: name }, column) =>
          name === null ? null : (
            <span key={key} className="w-0 whitespace-nowrap" style={{ gridColumn: column + 1 }}>
              {name}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** Zero keeps the first step to itself; the greatest value has the last. */
function stepOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * (steps.length - 1)));
}

export function HeatLegend() {
  return (
    <span className="flex items-center gap-1 max-phone:hidden">
      fewer
      <span aria-hidden className="flex gap-px">
        {steps.map((step) => (
          <span key={step} className={clsx('h-2 w-3', step)} />
        ))}
      </span>
      more
    </span>
  );
}
