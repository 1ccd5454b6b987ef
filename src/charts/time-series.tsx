import { memo, useCallback, useMemo, useRef } from 'react';
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import { useSame } from '#util/use-same.ts';
import { bottomTick, sideTick, type TickLabel } from './axis-tick.tsx';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { barGap, insets } from './geometry.ts';
import { Hatching } from './hatching.tsx';
import { type Live, usePaint } from './live.ts';
import { barsPath, dotsPath, linePath } from './paths.ts';
import { Plot } from './plot.tsx';
import { paintRates, RateLabels, rateScale } from './rate-labels.tsx';
import { formatTick, niceScale, type Scale } from './scale.ts';

/** `missing` is hatched, `part` is drawn paler, as it stands for less than its time. */
export type MarkState = 'whole' | 'part' | 'missing';

/** What is chosen, mark by mark. */
export interface TimeValues {
  counts: ArrayLike<number>;
  /** Shares between 0 and 1, null where there is none to draw. */
  rates: ArrayLike<number | null>;
  /** The counts of an earlier time; null where none is compared. */
  earlier: ArrayLike<number> | null;
}

interface TimeSeriesProps extends ChartChoice {
  /** What there is in all, drawn grey. */
  ghosts: readonly number[];
  states: readonly MarkState[];
  /** The greatest count of the earlier time. */
  mostEarlier: number;
  live: Live<TimeValues>;
  ticks: readonly TickLabel[];
}

/** Bars of a count over time with the line of a rate on the right axis. */
export function TimeSeries({ ghosts, states, mostEarlier, live, ticks, ...choice }: TimeSeriesProps) {
  const inset = useMemo(() => insets({ left: 9, right: 11 }), []);
  const same = useSame({ ghosts, states });
  const missing = useMemo(() => same.states.map((state) => state === 'missing'), [same]);
  const counts = useSame(niceScale(Math.max(0, mostEarlier, ...same.ghosts), 1));
  const paths = useRef<
    Partial<Record<'whole' | 'part' | 'rate' | 'dots' | 'earlier', SVGPathElement | null>>
  >({});
  const labels = useRef<HTMLDivElement>(null);
  const rates = useRef<Scale | null>(null);
  const columns = same.ghosts.length;
  const paint = useCallback(
    (values: TimeValues) => {
      // Of another time than the one that is drawn; that is drawn anew soon.
      if (values.counts.length !== columns) return;
      const scale = rateScale(values.rates, rates.current);
      rates.current = scale;
      paintRates(labels.current, scale);
      const draw = (name: keyof typeof paths.current, path: string) =>
        paths.current[name]?.setAttribute('d', path);
      draw(
        'whole',
        barsPath(values.counts, counts.top, (index) => same.states[index] === 'whole'),
      );
      draw(
        'part',
        barsPath(values.counts, counts.top, (index) => same.states[index] === 'part'),
      );
      draw('rate', linePath(values.rates, scale.top));
      draw('dots', dotsPath(values.rates, scale.top));
      draw('earlier', values.earlier ? linePath(values.earlier, counts.top) : '');
    },
    [columns, counts, same],
  );
  usePaint(live, paint);
  const drawn = (name: keyof typeof paths.current) => (path: SVGPathElement | null) => {
    paths.current[name] = path;
  };
  const line = { vectorEffect: 'non-scaling-stroke', fill: 'none', strokeLinecap: 'round' } as const;
  return (
    <div className="relative h-50">
      <Ghosts values={same.ghosts} states={same.states} scale={counts} ticks={ticks} />
      <Plot columns={columns} style={{ ...inset }}>
        <path ref={drawn('whole')} className="fill-chart-bar" />
        <path ref={drawn('part')} className="fill-chart-bar/50" />
        <path
          {...line}
          ref={drawn('earlier')}
          className="stroke-chart-previous"
          strokeWidth={1.5}
          strokeDasharray="3 3"
        />
        <path
          {...line}
          ref={drawn('rate')}
          className="stroke-chart-rate"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <path {...line} ref={drawn('dots')} className="stroke-chart-rate" strokeWidth={6} />
      </Plot>
      <RateLabels
        ref={labels}
        style={{ right: 0, width: inset.right, top: inset.top, bottom: inset.bottom }}
      />
      <Hatching missing={missing} style={{ ...inset }} />
      <Brush {...choice} columns={columns} rows={1} style={{ ...inset }} />
    </div>
  );
}

interface GhostsProps {
  values: readonly number[];
  states: readonly MarkState[];
  scale: Scale;
  ticks: readonly TickLabel[];
}

const Ghosts = memo(function Ghosts({ values, states, scale, ticks }: GhostsProps) {
  const inset = useMemo(() => insets({ left: 9, right: 11 }), []);
  const data = useMemo(
    () =>
      values.map((value, index) => ({
        index,
        whole: states[index] === 'whole' ? value : 0,
        part: states[index] === 'part' ? value : 0,
      })),
    [values, states],
  );
  return (
    <BarChart
      responsive
      className="size-full"
      data={data}
      margin={{ top: inset.top, right: inset.right, bottom: 0, left: 0 }}
      barCategoryGap={barGap}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} horizontalValues={scale.ticks} stroke="var(--color-chart-grid)" />
      <XAxis
        dataKey="index"
        height={inset.bottom}
        ticks={ticks.map(({ index }) => index)}
        interval={0}
        tick={bottomTick(ticks, values.length, inset.left)}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-chart-axis)' }}
      />
      <YAxis
        width={inset.left}
        domain={[0, scale.top]}
        ticks={scale.ticks}
        tick={sideTick(formatTick, 'fill-muted')}
        tickLine={false}
        axisLine={false}
      />
      <Bar dataKey="whole" stackId="count" fill="var(--color-chart-ghost)" isAnimationActive={false} />
      <Bar
        dataKey="part"
        stackId="count"
        fill="var(--color-chart-ghost)"
        fillOpacity={0.5}
        isAnimationActive={false}
      />
    </BarChart>
  );
});
