import { memo, useMemo } from 'react';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { bottomTick, type TickLabel } from './axis-tick.tsx';
import { BarReader } from './bar-reader.tsx';
import { barGap, insets } from './geometry.ts';
import type { Reading } from './reading.ts';
import { niceScale } from './scale.ts';

interface HistogramProps {
  label: string;
  values: readonly number[];
  ticks: readonly TickLabel[];
  describe(index: number): Reading;
}

/** A distribution over bins. Its shape is what counts, so it has no axis of counts: the reader says them. */
export const Histogram = memo(function Histogram({ label, values, ticks, describe }: HistogramProps) {
  const inset = useMemo(() => insets(), []);
  return (
    <div className="relative h-27">
      <Drawing values={values} ticks={ticks} />
      <BarReader label={label} count={values.length} describe={describe} style={{ ...inset }} small />
    </div>
  );
});

const Drawing = memo(function Drawing({ values, ticks }: Pick<HistogramProps, 'values' | 'ticks'>) {
  const inset = useMemo(() => insets(), []);
  const data = useMemo(() => values.map((value, index) => ({ index, value })), [values]);
  const scale = niceScale(Math.max(0, ...values), 1);
  return (
    <BarChart
      responsive
      className="size-full"
      data={data}
      margin={{ top: inset.top, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={barGap}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="index"
        height={inset.bottom}
        ticks={ticks.map(({ index }) => index)}
        interval={0}
        tick={bottomTick(ticks, values.length, inset.left)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-chart-axis)' }}
      />
      <YAxis hide domain={[0, scale.top]} />
      <Bar dataKey="value" fill="var(--color-chart-bar)" isAnimationActive={false} />
    </BarChart>
  );
});
