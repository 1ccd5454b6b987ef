import { getNiceTickValues, usePlotArea, XAxis, YAxis } from 'recharts';
import type { Insets } from './geometry.ts';

export interface TickLabel {
  /** Column of the label. */
  index: number;
  label: string;
}

interface BottomAxisProps {
  ticks: readonly TickLabel[];
  /** Number of columns. */
  count: number;
  inset: Insets;
  hasLine: boolean;
}

/** Labels below the plot; the first and last are flush with its edges. */
export function BottomAxis({ ticks, count, inset, hasLine }: BottomAxisProps) {
  const plot = usePlotArea();
  const labels = new Map(ticks.map(({ index, label }) => [index, label]));
  return (
    <XAxis
      dataKey="index"
      scale="band"
      height={inset.bottom}
      ticks={[...labels.keys()]}
      interval={0}
      tickLine={false}
      axisLine={hasLine && { stroke: 'var(--color-chart-axis)' }}
      tick={({ x, payload: { value: index } }) => {
        if (!plot) return <g />;
        const isFirst = count >= 3 && index === 0;
        const isLast = count >= 3 && index === count - 1;
        return (
          <text
            x={isFirst ? plot.x : isLast ? plot.x + plot.width : x}
            y={plot.y + plot.height + inset.marks}
            dy="1.35em"
            textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
            className="tnum fill-muted text-2xs"
          >
            {labels.get(index)}
          </text>
        );
      }}
    />
  );
}

/** Horizontal lines only: the generator keeps recharts from measuring labels for vertical ones. */
export const gridProps = {
  vertical: false,
  syncWithTicks: true,
  verticalCoordinatesGenerator: () => [],
  stroke: 'var(--color-chart-grid)',
} as const;

interface SideAxisProps {
  id?: string | number;
  side?: 'left' | 'right';
  inset: Insets;
  max: number;
  /** Room for another plot below zero, and height of the whole plot, relative to this axis. */
  below?: number;
  above?: number;
  isInteger?: boolean;
  hasEndTicksOnly?: boolean;
  format(value: number): string;
}

/** Upper end of the axis of rates above another plot, relative to its last tick. */
export const HEADROOM = 1.06;

/** A few round ticks from 0; the last one is the first above all values. */
export function niceTicks(max: number, isInteger: boolean): number[] {
  const above = isInteger ? max + 1 : max * 1.001;
  const ticks = getNiceTickValues([0, above], 5, !isInteger, 'snap125');
  return ticks.slice(0, ticks.findIndex((tick) => tick >= above) + 1);
}

/** Value axis from 0 to a round value. */
export function SideAxis(props: SideAxisProps) {
  const { id = 0, side = 'left', inset, max, below = 0, above = 1, format } = props;
  const { isInteger = false, hasEndTicksOnly = false } = props;
  const isRight = side === 'right';
  const isAbove = above > 1;
  const ticks = isAbove ? [0, max] : niceTicks(max, isInteger);
  const last = ticks.at(-1) ?? max;
  const end = isAbove ? max * HEADROOM : last;
  return (
    <YAxis
      yAxisId={id}
      orientation={side}
      width={inset[side]}
      domain={[-end * below, end * above]}
      allowDataOverflow
      ticks={hasEndTicksOnly ? [0, last] : ticks}
      interval={0}
      axisLine={false}
      tickLine={false}
      tick={({ x, y, payload }) => (
        <text
          x={x}
          y={y}
          dy="0.355em"
          textAnchor={isRight ? 'start' : 'end'}
          className={isRight ? 'tnum fill-chart-rate-text text-2xs' : 'tnum fill-muted text-2xs'}
        >
          {format(payload.value)}
        </text>
      )}
    />
  );
}

/** Formats a count for an axis: `800`, `1.5k`, `2M`. */
export function formatTick(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(2))}M`;
  if (value >= 1000) return `${Number((value / 1000).toFixed(2))}k`;
  return String(value);
}

/** Evenly spaced columns to label, including the first and last. */
export function evenlySpacedIndices(count: number, max: number): number[] {
  const labels = Math.min(count, max);
  if (labels < 2) return labels === 1 ? [0] : [];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
