import { Diamond, Pencil } from 'lucide-react';
import { Area, Bar, CartesianGrid, DefaultZIndexes, usePlotArea } from 'recharts';
import { formatPercent } from '#lib/text.ts';
import { formatTick, SideAxis } from './axes.tsx';
import { Chart, type ChartOptions } from './chart.tsx';
import { insets } from './geometry.ts';
import type { Live } from './live.ts';
import { LiveBars, plainBar } from './live-bars.tsx';

/** `partial` covers only a part of its time and is drawn paler; `missing` is hatched. */
export type MarkState = 'complete' | 'partial' | 'missing';

export interface TimePoint {
  /** Count of all sessions. */
  count: number;
  state: MarkState;
  /** Rate of the selected sessions from 0 to 1; null to draw none. */
  rate: number | null;
  /** Whether the rate has enough sessions to compare; else it is faint. */
  isReliableRate: boolean;
  /** Count of the selection in the comparison range; null without one. */
  comparison: number | null;
}

interface TimeChartProps extends ChartOptions {
  points: readonly TimePoint[];
  /** Counts of the selected sessions. */
  live: Live<ArrayLike<number>>;
  /** Columns with a mark below; without any kind, the row of marks is left out. */
  marks?: readonly ColumnMarks[] | undefined;
}

export interface ColumnMarks {
  kind: 'edit' | 'publication';
  isMarked: readonly boolean[];
}

/** Minimum of the rate axis, so that a rate of 1% isn't drawn as high as one of 50%. */
const MIN_MAX_RATE = 0.05;
const DIM_OPACITY = 0.4;
const lineProps = {
  zIndex: DefaultZIndexes.line,
  fill: 'none',
  activeDot: false,
  isAnimationActive: false,
};
/** Keeps recharts from measuring labels for vertical lines that it doesn't draw. */
const noLines = () => [];

/**
 * Bars of a count over time, with the line of a rate on the right axis. Lines are areas without a fill: recharts
 * measures the length of a `Line` in each render.
 */
export function TimeChart({ points, live, marks = [], ...options }: TimeChartProps) {
  const inset = insets({ left: 9, right: 11, marks: marks.length > 0 ? 4 : 0 });
  const data = points.map(({ count, state, rate, isReliableRate, comparison }, index) => ({
    index,
    count,
    comparison,
    rate: state === 'missing' ? null : rate,
    reliableRate: state === 'missing' || !isReliableRate ? null : rate,
    fillOpacity: state === 'partial' ? 0.5 : 1,
  }));
  // Rates of few sessions reach 0% or 100% by chance; they scale the axis only if there are no others.
  const reliable = data.flatMap(({ reliableRate }) => reliableRate ?? []);
  const rates = reliable.length > 0 ? reliable : data.flatMap(({ rate }) => rate ?? []);
  const counts = data.flatMap(({ count, comparison }) => [count, comparison ?? 0]);
  const hasComparison = points.some(({ comparison }) => comparison !== null);
  return (
    <Chart {...options} data={data} inset={inset} className="h-50">
      <CartesianGrid
        vertical={false}
        syncWithTicks
        verticalCoordinatesGenerator={noLines}
        stroke="var(--color-chart-grid)"
      />
      <SideAxis inset={inset} max={Math.max(1, ...counts)} isInteger format={formatTick} />
      <SideAxis
        id="rate"
        side="right"
        inset={inset}
        max={Math.max(MIN_MAX_RATE, ...rates)}
        format={(rate) =>
          rates.length > 0
            ? formatPercent(rate, Number.isInteger(Number((rate * 100).toPrecision(9))) ? 0 : 1)
            : ''
        }
      />
      <Bar dataKey="count" fill="var(--color-chart-ghost)" shape={plainBar} isAnimationActive={false} />
      <LiveBars
        live={live}
        columns={data.length}
        isPartial={points.map(({ state }) => state === 'partial')}
      />
      {hasComparison ? (
        <Area
          {...lineProps}
          dataKey="comparison"
          stroke="var(--color-chart-previous)"
          strokeWidth={1.5}
          strokeDasharray="3 3"
          dot={false}
        />
      ) : null}
      {/* The whole line is faint; the reliable parts lie over it. */}
      {(rates.length > 0 ? (['rate', 'reliableRate'] as const) : []).map((key) => {
        const isIsolated = isolated(data.map((point) => point[key]));
        const opacity = key === 'rate' ? DIM_OPACITY : 1;
        return (
          <Area
            key={key}
            {...lineProps}
            yAxisId="rate"
            dataKey={key}
            stroke="var(--color-chart-rate)"
            strokeOpacity={opacity}
            strokeWidth={key === 'rate' ? 1.5 : 2}
            strokeLinecap="round"
            // recharts renders an element per dot, so dots are disabled unless a point needs one.
            dot={
              isIsolated.includes(true)
                ? ({ key: dotKey, cx, cy, index }) =>
                    isIsolated[index] ? (
                      <circle
                        key={dotKey}
                        cx={cx}
                        cy={cy}
                        r={3}
                        fill="var(--color-chart-rate)"
                        fillOpacity={opacity}
                      />
                    ) : null
                : false
            }
          />
        );
      })}
      {marks.map((of) => (
        <Marks key={of.kind} {...of} />
      ))}
      <Hatching missing={points.map(({ state }) => state === 'missing')} />
    </Chart>
  );
}

/** Points without neighbors, which a line doesn't show. */
const isolated = (values: readonly (number | null)[]): boolean[] =>
  values.map(
    (value, index) =>
      value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
  );

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

const MARK_PX = 10;
const markIcons = { edit: Pencil, publication: Diamond };

/** Icons under the columns: pencils, and diamonds that overlap them by half. */
function Marks({ kind, isMarked }: ColumnMarks) {
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / isMarked.length;
  const MarkIcon = markIcons[kind];
  return isMarked.map((isShown, index) =>
    isShown ? (
      <MarkIcon
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no IDs
        key={index}
        data-mark={kind}
        x={plot.x + (index + 0.5) * width - (kind === 'edit' ? MARK_PX / 2 : 0)}
        y={plot.y + plot.height + MARK_PX / 2}
        size={MARK_PX}
        className="text-muted"
      />
    ) : null,
  );
}
