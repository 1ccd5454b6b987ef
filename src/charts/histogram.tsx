import { Bar, YAxis } from 'recharts';
import { HEADROOM } from './axes.tsx';
import { Chart, type ChartOptions } from './chart.tsx';
import { insets } from './geometry.ts';
import type { Live } from './live.ts';
import { LiveBars, plainBar } from './live-bars.tsx';

interface HistogramProps extends ChartOptions {
  /** Counts of all sessions. */
  baseline: ArrayLike<number>;
  /** Counts of the selected sessions. */
  live: Live<ArrayLike<number>>;
}

/** Counts by bin. Without a count axis, as its shape matters most; the tooltip shows the counts. */
export function Histogram({ baseline, live, ...options }: HistogramProps) {
  const inset = insets();
  const data = Array.from(baseline, (count, index) => ({ index, count }));
  return (
    <Chart {...options} data={data} inset={inset} small className="h-27">
      <YAxis hide domain={[0, (max: number) => max * HEADROOM]} />
      <Bar dataKey="count" fill="var(--color-chart-ghost)" shape={plainBar} isAnimationActive={false} />
      <LiveBars live={live} columns={data.length} />
    </Chart>
  );
}
