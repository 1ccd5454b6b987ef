import { clsx } from 'clsx';
import { type ReactNode, startTransition, useState } from 'react';
import { Area, ComposedChart, Tooltip, usePlotArea } from 'recharts';
import { useIsPrinting } from '#ui/use-printing.ts';
import { BottomAxis, type TickLabel } from './axes.tsx';
import type { Cell } from './brush-area.ts';
import { BrushLayer } from './brush-layer.tsx';
import type { Insets } from './geometry.ts';
import type { MarkDescription } from './mark-description.ts';
import { type BrushOptions, useBrush } from './use-brush.ts';

/** Labels, mark descriptions and brush of a chart. */
export interface ChartOptions extends Omit<BrushOptions, 'columns' | 'rows'> {
  /** Labels of columns. */
  ticks: readonly TickLabel[];
}

/** CSS px in print, where browsers don't resize charts: of a chart as wide as the page, and of half that width. */
const PRINT_SIZE = { width: 839, height: 260 };
const SMALL_PRINT_SIZE = { width: 399, height: 108 };
const ROWS_PRINT_SIZE = { width: 399, height: 196 };

const HELP_ID = 'chart-help';

const zero = () => 0;

/** Explains to screen readers how to use the charts of a screen. */
export const ChartHelp = () => (
  <p id={HELP_ID} className="sr-only">
    Arrow keys move between values. Hold Shift to select a range, press Enter to apply it, Escape to clear it.
    Or click or drag.
  </p>
);

interface ChartProps extends ChartOptions {
  /** One row per column of the chart. */
  data: readonly object[];
  /** Rows of cells in each column. */
  rows?: number;
  inset: Insets;
  /** Shows the tooltip above the plot, for small plots. */
  small?: boolean;
  /** Values of a column, in the title line instead of in a tooltip. */
  readout?: ((column: number) => ReactNode) | undefined;
  className?: string;
  /** Elements of recharts and live layers. */
  children: ReactNode;
}

/** A recharts chart under a brush that works with pointer, touch and keyboard. */
export function Chart(props: ChartProps) {
  const { data, rows = 1, ticks, inset, small = false, readout, className, children, ...options } = props;
  const columns = data.length;
  const isPrinting = useIsPrinting();
  const printSize = rows > 1 ? ROWS_PRINT_SIZE : small ? SMALL_PRINT_SIZE : PRINT_SIZE;

  const [measured, setSize] = useState<{ width: number; height: number }>();
  const size = isPrinting ? printSize : measured;
  // recharts would measure when it has mounted, and then mount its elements in one task.
  const observeSize = (container: HTMLElement | null) => {
    if (!container) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) startTransition(() => setSize(entry.contentRect));
    });
    observer.observe(container);
    return () => observer.disconnect();
  };
  const { activeCell, description, band, props: slider } = useBrush({ ...options, columns, rows });
  return (
    <div ref={observeSize} className={clsx('relative', className)}>
      {size ? (
        <ComposedChart
          width={size.width}
          height={size.height}
          className="[&>svg]:overflow-visible"
          data={data}
          margin={{ top: inset.top, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <BottomAxis ticks={ticks} count={columns} inset={inset} hasLine={rows === 1} />
          {/* recharts shows a tooltip only if the chart has a series. */}
          <Area dataKey={zero} fill="none" stroke="none" activeDot={false} isAnimationActive={false} />
          {children}
          {activeCell && description && !readout ? (
            <MarkTooltip description={description} cell={activeCell} rows={rows} isSmall={small} />
          ) : null}
        </ComposedChart>
      ) : null}
      {activeCell && readout ? (
        // Above the plot, so that it covers no bar: beside the legend where there is room, else instead of it.
        <p
          aria-hidden
          data-unpictured
          className="tnum pointer-events-none absolute bottom-full z-1 bg-surface text-muted text-xs max-wide:inset-x-0 max-wide:min-h-8 max-wide:content-center max-wide:leading-3.5 wide:right-22 wide:mb-2.5 wide:pl-3 wide:leading-6"
        >
          {readout(activeCell.x)}
        </p>
      ) : null}
      <BrushLayer
        {...slider}
        aria-describedby={HELP_ID}
        inset={inset}
        band={band}
        grid={{ columns, rows }}
        activeCell={activeCell}
        hasLabel={options.formatArea !== undefined}
      />
    </div>
  );
}

interface MarkTooltipProps {
  description: MarkDescription;
  cell: Cell;
  rows: number;
  isSmall: boolean;
}

/** Tooltip of the active mark; recharts keeps it within the chart's width. */
function MarkTooltip({ description, cell, rows, isSmall }: MarkTooltipProps) {
  const { title, values, notes } = description;
  const plot = usePlotArea();
  // Below the cell in the upper half and above it in the lower half, where it might leave the window.
  const isLower = rows > 1 && cell.y >= rows / 2;
  const edge = rows === 1 ? 0 : (isLower ? cell.y : cell.y + 1) / rows;
  return (
    <Tooltip
      active
      defaultIndex={cell.x}
      content={
        <div
          aria-hidden
          className={clsx(
            'pointer-events-none w-52 rounded-lg bg-raised px-3 py-2 text-xs shadow-popover',
            (isSmall || isLower) && '-translate-y-full',
          )}
        >
          <p className="font-medium text-strong">{title}</p>
          <dl className="mt-1 flex flex-col gap-0.5">
            {values.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-muted">{label}</dt>
                <dd className="tnum text-default whitespace-nowrap">{value}</dd>
              </div>
            ))}
          </dl>
          {notes.map((note) =>
            note ? (
              <p key={note} className="mt-1 text-muted wrap-anywhere">
                {note}
              </p>
            ) : null,
          )}
        </div>
      }
      position={{ y: isSmall || !plot ? 0 : plot.y + edge * plot.height }}
      allowEscapeViewBox={{ x: false, y: true }}
      cursor={false}
      isAnimationActive={false}
      wrapperStyle={{ zIndex: 'var(--z-index-popover)' }}
    />
  );
}
