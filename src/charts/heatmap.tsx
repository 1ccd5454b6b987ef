import { useRef } from 'react';
import { usePlotArea, YAxis } from 'recharts';
import { Chart, type ChartOptions } from './chart.tsx';
import { insets } from './geometry.ts';
import { Legend, LegendKey } from './legend.tsx';
import { type Live, usePaint } from './live-bars.tsx';

/** Color steps for values above zero; the maximum gets the last. */
export const HEAT_STEPS = 6;
const GAP_PX = 2;
const RADIUS_PX = 2;
const DOT_PX = 4;

export const heatStep = (value: number, max: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.max(1, Math.ceil((value / max) * HEAT_STEPS));

/** Values of cells, row by row. */
export interface HeatValues {
  baseline: ArrayLike<number>;
  selected: ArrayLike<number>;
}

interface HeatmapProps extends ChartOptions {
  rowNames: readonly string[];
  columns: number;
  live: Live<HeatValues>;
}

/** Heatmap of the selected values. A dot marks cells without any selected ones. */
export function Heatmap({ rowNames, columns, live, ...options }: HeatmapProps) {
  const inset = insets({ left: 7.5 });
  const rows = rowNames.length;
  return (
    <Chart
      {...options}
      data={Array.from({ length: columns }, (_, index) => ({ index }))}
      rows={rows}
      inset={inset}
      className="min-h-43 max-h-56 flex-1 print:h-49 print:flex-none"
    >
      <YAxis
        width={inset.left}
        domain={[0, rows]}
        reversed
        ticks={rowNames.map((_, row) => row + 0.5)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ y, index }) => (
          <text x={0} y={y} dy="0.355em" className="fill-muted text-2xs">
            {rowNames[index]}
          </text>
        )}
      />
      <Cells live={live} columns={columns} rows={rows} />
    </Chart>
  );
}

function Cells({ live, columns, rows }: { live: Live<HeatValues>; columns: number; rows: number }) {
  const plot = usePlotArea();
  const cells = useRef<SVGGElement>(null);
  const dots = useRef<SVGPathElement>(null);
  const width = (plot?.width ?? 0) / columns;
  const height = (plot?.height ?? 0) / rows;
  const positions = Array.from({ length: columns * rows }, (_, index) => ({
    index,
    x: (plot?.x ?? 0) + (index % columns) * width,
    y: (plot?.y ?? 0) + Math.floor(index / columns) * height,
  }));
  usePaint(live, ({ baseline, selected }) => {
    const max = Math.max(0, ...Array.from(selected));
    let dotsPath = '';
    for (const { index, x, y } of positions) {
      const value = selected[index] ?? 0;
      cells.current?.children[index]?.setAttribute('fill', `var(--heat-${heatStep(value, max)})`);
      // A tiny line with round caps; canvases don't draw caps of zero-length lines.
      if (value <= 0 && (baseline[index] ?? 0) > 0) dotsPath += `M${x + width / 2} ${y + height / 2}h0.001`;
    }
    dots.current?.setAttribute('d', dotsPath);
  });
  if (!plot) return null;
  return (
    <>
      <g ref={cells}>
        {positions.map(({ index, x, y }) => (
          <rect
            key={index}
            x={x + GAP_PX / 2}
            y={y + GAP_PX / 2}
            width={Math.max(0, width - GAP_PX)}
            height={Math.max(0, height - GAP_PX)}
            rx={RADIUS_PX}
          />
        ))}
      </g>
      <path ref={dots} stroke="var(--color-chart-ghost)" strokeWidth={DOT_PX} strokeLinecap="round" />
    </>
  );
}

/** Legend of the colors, from 0 to the text of the highest value. */
export function HeatLegend({ of, max, hasDots }: { of: string; max: string; hasDots: boolean }) {
  return (
    <span title={of} className="hidden items-center gap-1 phone:flex in-data-picturing:flex">
      0
      <span aria-hidden className="flex gap-px forced-color-adjust-none">
        {Array.from({ length: HEAT_STEPS + 1 }, (_, step) => `var(--heat-${step})`).map((color) => (
          <span key={color} className="h-2 w-2.5" style={{ backgroundColor: color }} />
        ))}
      </span>
      {max}
      <span className="max-desktop:not-in-data-picturing:sr-only">per hour</span>
      {hasDots ? (
        <Legend isPictureOnly className="ml-2">
          <LegendKey mark="none">None selected</LegendKey>
        </Legend>
      ) : null}
    </span>
  );
}
