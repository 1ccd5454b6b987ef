import { memo, useMemo } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import { formatPercent } from '#util/text.ts';
import { bottomTick, sideTick, type TickLabel } from './axis-tick.tsx';
import { BarReader } from './bar-reader.tsx';
import { barGap, insets } from './geometry.ts';
import { Hatching } from './hatching.tsx';
import { RateDot } from './rate-dot.tsx';
import type { Reading } from './reading.ts';
import { formatTick, niceScale } from './scale.ts';

export interface TimePoint {
  value: number;
  /** A share between 0 and 1, null where there is none to draw. */
  rate: number | null;
  /** `missing` is hatched, `part` is drawn paler, as it stands for less than its time. */
  state: 'whole' | 'part' | 'missing';
}

interface TimeSeriesProps {
  label: string;
  points: readonly TimePoint[];
  ticks: readonly TickLabel[];
  describe(index: number): Reading;
}

/** Bars of a count over time with the line of a rate on the right axis. */
export const TimeSeries = memo(function TimeSeries({ label, points, ticks, describe }: TimeSeriesProps) {
  const inset = useMemo(() => insets({ left: 9, right: 11 }), []);
  const missing = useMemo(() => points.map(({ state }) => state === 'missing'), [points]);
  const area = { left: inset.left, right: inset.right, top: inset.top, bottom: inset.bottom };
  return (
    <div className="relative h-50">
      <Drawing points={points} ticks={ticks} />
      <Hatching missing={missing} style={area} />
      <BarReader label={label} count={points.length} describe={describe} style={area} />
    </div>
  );
});

const Drawing = memo(function Drawing({ points, ticks }: Pick<TimeSeriesProps, 'points' | 'ticks'>) {
  const inset = useMemo(() => insets({ left: 9, right: 11 }), []);
  const data = useMemo(
    () =>
      points.map(({ value, rate, state }, index) => ({
        index,
        whole: state === 'whole' ? value : 0,
        part: state === 'part' ? value : 0,
        rate,
        alone: rate !== null && points[index - 1]?.rate == null && points[index + 1]?.rate == null,
      })),
    [points],
  );
  const counts = niceScale(Math.max(0, ...points.map(({ value }) => value)), 1);
  const rates = niceScale(Math.max(0.05, ...points.map(({ rate }) => rate ?? 0)));
  const rateDigits = rates.ticks.every((tick) => Number.isInteger(tick * 100)) ? 0 : 1;
  return (
    <ComposedChart
      responsive
      className="size-full"
      data={data}
      margin={{ top: inset.top, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={barGap}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} horizontalValues={counts.ticks} stroke="var(--color-chart-grid)" />
      <XAxis
        dataKey="index"
        height={inset.bottom}
        ticks={ticks.map(({ index }) => index)}
        interval={0}
        tick={bottomTick(ticks, points.length, inset.left)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-chart-axis)' }}
      />
      <YAxis
        width={inset.left}
        domain={[0, counts.top]}
        ticks={counts.ticks}
        tick={sideTick(formatTick, 'fill-muted')}
        tickLine={false}
        axisLine={false}
      />
      <YAxis
        yAxisId="rate"
        orientation="right"
        width={inset.right}
        domain={[0, rates.top]}
        ticks={[0, ...rates.ticks]}
        tick={sideTick((rate) => formatPercent(rate, rateDigits), 'fill-chart-rate-text')}
        tickLine={false}
        axisLine={false}
      />
      <Bar dataKey="whole" stackId="count" fill="var(--color-chart-bar)" isAnimationActive={false} />
      <Bar
        dataKey="part"
        stackId="count"
        fill="var(--color-chart-bar)"
        fillOpacity={0.5}
        isAnimationActive={false}
      />
      <Line
        dataKey="rate"
        yAxisId="rate"
        stroke="var(--color-chart-rate)"
        strokeWidth={2}
        dot={RateDot}
        activeDot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
});
