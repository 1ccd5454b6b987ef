import { clsx } from 'clsx';
import { memo } from 'react';
import type { Reading } from './reading.ts';
import { Tooltip } from './tooltip.tsx';
import { useReader } from './use-reader.ts';

const steps = [
  'bg-heat-0',
  'bg-heat-1',
  'bg-heat-2',
  'bg-heat-3',
  'bg-heat-4',
  'bg-heat-5',
  'bg-heat-6',
] as const;

interface HeatmapProps {
  label: string;
  rowNames: readonly string[];
  /** A label of null leaves the room below to its neighbour. */
  columns: readonly { key: string; label: string | null }[];
  /** Row by row. */
  values: readonly (readonly number[])[];
  describe(row: number, column: number): Reading;
}

/** Counts over two dimensions in seven steps of colour. */
export const Heatmap = memo(function Heatmap({ label, rowNames, columns, values, describe }: HeatmapProps) {
  const width = columns.length;
  const rows = rowNames.length;
  const most = Math.max(0, ...values.flat());
  const { active, reading, props } = useReader({
    label,
    count: rows * width,
    describe: (index) => describe(Math.floor(index / width), index % width),
    locate: (x, y) => Math.floor(y * rows) * width + Math.floor(x * width),
    rowLength: width,
  });
  return (
    <div className="grid grid-cols-[calc(var(--spacing)*7.5)_minmax(0,1fr)] text-2xs text-muted">
      <div aria-hidden className="grid auto-rows-fr">
        {rowNames.map((name) => (
          <span key={name} className="self-center">
            {name}
          </span>
        ))}
      </div>
      <div {...props} className="relative touch-pan-y rounded-xs">
        <div
          className="grid gap-0.5 max-phone:gap-px"
          style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}
        >
          {rowNames.map((name, row) =>
            columns.map(({ key }, column) => (
              <span
                key={`${name} ${key}`}
                className={clsx(
                  'h-5 rounded-xs',
                  steps[stepOf(values[row]?.[column] ?? 0, most)],
                  row * width + column === active && 'outline-2 outline-chart-handle',
                )}
              />
            )),
          )}
        </div>
        {active !== null && reading ? (
          <Tooltip reading={reading} at={((active % width) + 0.5) / width} />
        ) : null}
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
});

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
