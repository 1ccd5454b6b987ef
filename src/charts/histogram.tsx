import { CartesianGrid, usePlotArea } from 'recharts';
import { gridProps, SideAxis } from './axes.tsx';
import { Chart, type ChartOptions } from './chart.tsx';
import { insets } from './geometry.ts';
import { type Live, LiveBars } from './live-bars.tsx';

interface HistogramProps extends ChartOptions {
  /** Heights of the bars of all sessions. */
  baseline: ArrayLike<number>;
  /** Heights of the bars of the selected sessions, and of the dashed outline of the earlier ones. */
  live: Live<ArrayLike<number>>;
  earlier: Live<ArrayLike<number>> | null;
  /** Maximum of the bars, what they count, and its format. */
  max: number;
  unit: string;
  isInteger: boolean;
  format(value: number): string;
}

export function Histogram(props: HistogramProps) {
  const { baseline, live, earlier, max, unit, isInteger, format, ...options } = props;
  const inset = insets({ left: 9, top: 4 });
  const data = Array.from(baseline, (_, index) => ({ index }));
  return (
    <Chart {...options} data={data} inset={inset} small className="h-27">
      <CartesianGrid {...gridProps} />
      <SideAxis inset={inset} max={max} hasEndTicksOnly isInteger={isInteger} format={format} />
      <LiveBars baseline={baseline} live={live} earlier={earlier} />
      <Labels unit={unit} hasEarlier={earlier !== null} />
    </Chart>
  );
}

/** Above the plot: what its axis measures, and the key of the outline. */
function Labels({ unit, hasEarlier }: { unit: string; hasEarlier: boolean }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const right = plot.x + plot.width;
  return (
    <g className="fill-muted text-2xs">
      <text x={0} y="0.75em">
        {unit}
      </text>
      {hasEarlier ? (
        <>
          <path d={`M${right - 54} 5.5h14`} stroke="var(--color-chart-previous)" strokeDasharray="3 3" />
          <text x={right} y="0.75em" textAnchor="end">
            before
          </text>
        </>
      ) : null}
    </g>
  );
}
