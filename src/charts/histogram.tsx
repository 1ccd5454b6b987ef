import { memo, useCallback, useMemo, useRef } from 'react';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { useSame } from '#util/use-same.ts';
import { bottomTick, type TickLabel } from './axis-tick.tsx';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { barGap, insets } from './geometry.ts';
import { type Live, usePaint } from './live.ts';
import { barsPath } from './paths.ts';
import { Plot } from './plot.tsx';
import { niceScale } from './scale.ts';

interface HistogramProps extends ChartChoice {
  /** What there is in all, drawn grey. */
  ghosts: readonly number[];
  /** What is chosen of it. */
  live: Live<ArrayLike<number>>;
  ticks: readonly TickLabel[];
}

/** A distribution over bins. Its shape is what counts, so it has no axis of counts: the reader says them. */
export function Histogram({ ghosts, live, ticks, ...choice }: HistogramProps) {
  const inset = useMemo(() => insets(), []);
  const same = useSame(ghosts);
  const { top } = niceScale(Math.max(0, ...same), 1);
  const bars = useRef<SVGPathElement>(null);
  const paint = useCallback(
    (values: ArrayLike<number>) => bars.current?.setAttribute('d', barsPath(values, top)),
    [top],
  );
  usePaint(live, paint);
  return (
    <div className="relative h-27">
      <Ghosts values={same} top={top} ticks={ticks} />
      <Plot columns={same.length} style={{ ...inset }}>
        <path ref={bars} className="fill-chart-bar" />
      </Plot>
      <Brush {...choice} columns={same.length} rows={1} style={{ ...inset }} small />
    </div>
  );
}

interface GhostsProps {
  values: readonly number[];
  top: number;
  ticks: readonly TickLabel[];
}

const Ghosts = memo(function Ghosts({ values, top, ticks }: GhostsProps) {
  const inset = useMemo(() => insets(), []);
  const data = useMemo(() => values.map((value, index) => ({ index, value })), [values]);
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
      <YAxis hide domain={[0, top]} />
      <Bar dataKey="value" fill="var(--color-chart-ghost)" isAnimationActive={false} />
    </BarChart>
  );
});
