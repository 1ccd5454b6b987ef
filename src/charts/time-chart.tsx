import type { ReactNode } from 'react';
import { Area, CartesianGrid, DefaultZIndexes, usePlotArea, ZIndexLayer } from 'recharts';
import { formatPercent } from '#lib/text.ts';
import { formatTick, gridProps, HEADROOM, SideAxis } from './axes.tsx';
import type { MarkRange } from './brush-area.ts';
import { Chart, type ChartOptions } from './chart.tsx';
import { insets, rateMax } from './geometry.ts';
import { MARK_PX, markIcons } from './legend.tsx';
import { type Live, LiveBars } from './live-bars.tsx';

/** `partial` covers only a part of its time and is drawn paler; `missing` is hatched. */
export type MarkState = 'complete' | 'partial' | 'missing';

export interface TimePoint {
  /** Count of all sessions. */
  count: number;
  state: MarkState;
  /** Rate of the selected sessions from 0 to 1, and its interval; null to draw none. */
  rate: number | null;
  rateInterval: { low: number; high: number } | null;
  /** Whether the rate has enough sessions to compare; else it's a hollow dot. */
  isReliableRate: boolean;
  /** Reliable rate of all columns, drawn pale below the rate of selected ones; null to draw none. */
  paleRate: number | null;
  /** Rate that the axis includes in addition, so that no selection changes its end; null for none. */
  axisRate: number | null;
  /** Count and rate of the selection in the comparison range; null without one. */
  comparison: number | null;
  comparisonRate: number | null;
}

interface TimeChartProps extends ChartOptions {
  points: readonly TimePoint[];
  /** Counts of the selected sessions. */
  live: Live<ArrayLike<number>>;
  /** Columns with a mark below; each kind has a row. */
  marks?: readonly ColumnMarks[] | undefined;
  /** Columns to propose for selection; null for none. */
  invitation?: MarkRange | null;
  readout(column: number): ReactNode;
}

export interface ColumnMarks {
  kind: 'edit' | 'publication';
  /** Events by column. */
  counts: readonly number[];
}

/** Height of the rates' plot below the bars, and of both with the gap between them. */
const RATE_SHARE = 0.25;
const LOWER_SHARE = 0.29;
const lineProps = {
  zIndex: DefaultZIndexes.line,
  activeDot: false,
  isAnimationActive: false,
  dot: false,
  fill: 'none',
} as const;
const previousProps = {
  ...lineProps,
  stroke: 'var(--color-chart-previous)',
  strokeWidth: 1.5,
  strokeDasharray: '3 3',
} as const;
const rateProps = {
  ...lineProps,
  yAxisId: 'rate',
  stroke: 'var(--color-chart-rate)',
  strokeWidth: 2,
  strokeLinecap: 'round',
} as const;

/** End of the rates' axis, above their bands; null if there are none, which have no plot. */
export function rateAxisEnd(points: readonly TimePoint[]): number | null {
  const shown = points.map((point) => (point.state === 'missing' ? { ...point, rate: null } : point));
  const reliable = shown.flatMap(({ rate, rateInterval, isReliableRate, axisRate, comparisonRate }) => [
    ...(isReliableRate && rate !== null ? [rateInterval?.high ?? rate] : []),
    ...[axisRate, comparisonRate].filter((each) => each !== null),
  ]);
  // Rates of few sessions reach 0% or 100% by chance; they scale the axis only if there are no others.
  const rates = reliable.length > 0 ? reliable : shown.flatMap(({ rate }) => rate ?? []);
  const highest = Math.max(...rates, 0);
  return rates.length > 0 ? rateMax(highest) : null;
}

/**
 * Bars of a count over time, and below them a rate on an axis of its own, in one plot under one brush. Lines are areas
 * without a fill: recharts measures the length of a `Line` in each render.
 */
export function TimeChart({ points, live, marks = [], invitation = null, ...options }: TimeChartProps) {
  const inset = insets({ left: 9, right: 11, marks: marks.length > 0 ? 3 * marks.length + 1 : 0 });
  const shown = points.map((point) => (point.state === 'missing' ? { ...point, rate: null } : point));
  const end = rateAxisEnd(points);
  const hasRates = end !== null;
  const maxRate = end ?? 1;
  const maxCount = Math.max(1, ...shown.flatMap(({ count, comparison }) => [count, comparison ?? 0]));
  const below = hasRates ? LOWER_SHARE / (1 - LOWER_SHARE) : 0;
  const data = shown.map(({ rate, rateInterval, isReliableRate, ...others }, index) => ({
    index,
    comparison: others.comparison,
    comparisonRate: others.comparisonRate,
    paleRate: others.paleRate,
    rate: isReliableRate ? rate : null,
    band: isReliableRate && rate !== null && rateInterval ? [rateInterval.low, rateInterval.high] : null,
  }));
  const has = (key: 'comparison' | 'comparisonRate' | 'paleRate') =>
    data.some((point) => point[key] !== null);
  return (
    <Chart {...options} data={data} inset={inset} className="h-63 phone:short:h-45">
      <CartesianGrid {...gridProps} />
      <SideAxis inset={inset} max={maxCount} below={below} isInteger format={formatTick} />
      <SideAxis
        id="rate"
        side="right"
        inset={inset}
        max={maxRate}
        above={1 / RATE_SHARE}
        format={(rate) => (hasRates ? formatPercent(rate, 0) : '')}
      />
      <LiveBars
        baseline={shown.map(({ count }) => count)}
        live={live}
        isPartial={points.map(({ state }) => state === 'partial')}
      />
      {has('comparison') ? <Area {...previousProps} dataKey="comparison" /> : null}
      {has('comparisonRate') ? <Area {...previousProps} yAxisId="rate" dataKey="comparisonRate" /> : null}
      {hasRates ? (
        <Area {...rateProps} dataKey="band" stroke="none" fill="var(--color-chart-rate)" fillOpacity={0.15} />
      ) : null}
      {has('paleRate') ? <Area {...rateProps} dataKey="paleRate" strokeOpacity={0.35} /> : null}
      {hasRates ? <Area {...rateProps} dataKey="rate" /> : null}
      {hasRates ? <Dots points={shown} max={maxRate} /> : null}
      {marks.map((of, row) => (
        <Marks key={of.kind} {...of} row={row} />
      ))}
      <Hatching missing={points.map(({ state }) => state === 'missing')} />
      {invitation ? (
        <ZIndexLayer zIndex={DefaultZIndexes.activeDot}>
          <Invitation columns={invitation} of={points.length} />
        </ZIndexLayer>
      ) : null}
    </Chart>
  );
}

const DOT_PX = 2.5;

/**
 * Rates that the line doesn't show: hollow dots for few sessions, filled ones for days without neighbors, and a
 * triangle at the upper edge for a rate beyond the plot.
 */
function Dots({ points, max }: { points: readonly TimePoint[]; max: number }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const isOnLine = (index: number) => points[index]?.isReliableRate && points[index].rate !== null;
  const height = plot.height * RATE_SHARE;
  const bottom = plot.y + plot.height;
  return points.map(({ rate, isReliableRate }, index) => {
    if (rate === null || (isReliableRate && (isOnLine(index - 1) || isOnLine(index + 1)))) return null;
    const x = plot.x + ((index + 0.5) * plot.width) / points.length;
    const mark = isReliableRate ? 'fill-chart-rate' : 'fill-surface stroke-chart-rate';
    const top = bottom - height / HEADROOM;
    return rate > max ? (
      <path
        key={x}
        data-beyond
        d={`M${x - 3.5} ${top + 4}L${x} ${top - 2}L${x + 3.5} ${top + 4}Z`}
        className={mark}
      />
    ) : (
      <circle key={x} cx={x} cy={bottom - (rate / max / HEADROOM) * height} r={DOT_PX} className={mark} />
    );
  });
}

/** Hatches unloaded columns over the full height, as an empty column would look like zero. */
function Hatching({ missing }: { missing: readonly boolean[] }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / missing.length;
  const starts = missing.flatMap((isMissing, index) => (isMissing && !missing[index - 1] ? index : []));
  return starts.map((start) => {
    const end = missing.indexOf(false, start);
    const columns = (end === -1 ? missing.length : end) - start;
    return (
      <foreignObject key={start} {...plot} x={plot.x + start * width} width={columns * width}>
        <div className="size-full hatched" />
      </foreignObject>
    );
  });
}

/** Bracket over columns that shows how to select. */
function Invitation({ columns: { from, to }, of }: { columns: MarkRange; of: number }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / of;
  return (
    <foreignObject
      {...plot}
      x={plot.x + from * width}
      // Above the plot, as bars can be as high as it is.
      y={plot.y - 15}
      width={(to - from) * width}
      aria-hidden
      data-unpictured
      className="overflow-visible print:hidden"
    >
      {/* Without a fill, which would look like a finding. */}
      <div className="flex h-4 items-center justify-center border-chart-handle border-x before:flex-1 before:border-chart-handle before:border-t before:border-dashed after:flex-1 after:border-chart-handle after:border-t after:border-dashed forced-color-adjust-none">
        <span className="rounded-xs bg-surface px-1.5 text-2xs text-strong whitespace-nowrap ring ring-line-strong">
          Drag to select
        </span>
      </div>
    </foreignObject>
  );
}

/** Icons under the columns, in a row for each kind. */
function Marks({ kind, counts, row }: ColumnMarks & { row: number }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / counts.length;
  const size = Math.min(MARK_PX, width);
  const MarkIcon = markIcons[kind];
  return counts.map((count, index) =>
    count > 0 ? (
      <MarkIcon
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no IDs
        key={index}
        data-mark={kind}
        x={plot.x + (index + 0.5) * width - size / 2}
        y={plot.y + plot.height + (row + 0.5) * MARK_PX}
        size={size}
        className="text-muted"
      />
    ) : null,
  );
}
