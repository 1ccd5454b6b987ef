import { useCallback, useMemo, useRef } from 'react';
import { useSame } from '#util/use-same.ts';
import { BottomLabels, SideLabels, type TickLabel } from './axis-labels.tsx';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { below, insets } from './geometry.ts';
import { Ghosts } from './ghosts.tsx';
import { Hatching } from './hatching.tsx';
import { type Live, usePaint } from './live.ts';
import { barsPath, dotsPath, linePath } from './paths.ts';
import { Plot } from './plot.tsx';
import { paintRates, RateLabels, rateScale } from './rate-labels.tsx';
import { formatTick, holds, niceScale, type Scale } from './scale.ts';

/** `missing` is hatched, `part` is drawn paler, as it stands for less than its time. */
export type MarkState = 'whole' | 'part' | 'missing';

/** What is chosen, mark by mark. */
export interface TimeValues {
  counts: ArrayLike<number>;
  /** Shares between 0 and 1, null where there is none to draw. */
  rates: ArrayLike<number | null>;
  /** Those among them that rest on enough to be compared; the others are faint. */
  sureRates: ArrayLike<number | null>;
  /** The counts of an earlier time; null where none is compared. */
  earlier: ArrayLike<number> | null;
}

interface TimeSeriesProps extends ChartChoice {
  /** What there is in all, drawn grey. */
  ghosts: readonly number[];
  states: readonly MarkState[];
  /** The greatest count of the earlier time. */
  mostEarlier: number;
  /** Whether all of it is chosen, so that nothing grey is to be seen. */
  covered: boolean;
  live: Live<TimeValues>;
  ticks: readonly TickLabel[];
}

const FAINT = 0.4;

const isAny = (rates: ArrayLike<number | null>) => Array.from(rates).some((rate) => rate !== null);

/** Bars of a count over time with the line of a rate on the right axis. */
export function TimeSeries({
  ghosts,
  covered,
  states,
  mostEarlier,
  live,
  ticks,
  ...choice
}: TimeSeriesProps) {
  const inset = useMemo(() => insets({ left: 9, right: 11 }), []);
  const same = useSame({ ghosts, states });
  const missing = useMemo(() => same.states.map((state) => state === 'missing'), [same]);
  const isPart = useMemo(() => same.states.map((state) => state === 'part'), [same]);
  const counts = useSame(niceScale(Math.max(0, mostEarlier, ...same.ghosts), 1));
  const paths = useRef<
    Partial<
      Record<
        'whole' | 'part' | 'rate' | 'dots' | 'faintRate' | 'faintDots' | 'earlier',
        SVGPathElement | null
      >
    >
  >({});
  const labels = useRef<HTMLDivElement>(null);
  const rates = useRef<Scale | null>(null);
  const columns = same.ghosts.length;
  const paint = useCallback(
    (values: TimeValues) => {
      // Of another time than the one that is drawn, or of more; that is drawn anew soon.
      if (values.counts.length !== columns || !holds(counts.top, values.counts)) return;
      // What is hatched is said not to be known.
      const known = (each: TimeValues['rates']) =>
        Array.from(each, (rate, index) => (missing[index] ? null : rate));
      const [all, sure] = [known(values.rates), known(values.sureRates)];
      // What few sessions give by chance, up to all or nothing, sets the axis only where there is nothing else.
      const setting = isAny(sure) ? sure : all;
      const scale = rateScale(setting, rates.current);
      rates.current = scale;
      paintRates(labels.current, scale, isAny(setting));
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
      draw('faintRate', linePath(all, scale.top));
      draw('faintDots', dotsPath(all, scale.top));
      draw('rate', linePath(sure, scale.top));
      draw('dots', dotsPath(sure, scale.top));
      draw('earlier', values.earlier ? linePath(values.earlier, counts.top) : '');
    },
    [columns, counts, missing, same],
  );
  usePaint(live, paint);
  const drawn = (name: keyof typeof paths.current) => (path: SVGPathElement | null) => {
    paths.current[name] = path;
  };
  const line = { vectorEffect: 'non-scaling-stroke', fill: 'none', strokeLinecap: 'round' } as const;
  return (
    <div className="relative h-50">
      <Ghosts values={same.ghosts} isPart={isPart} scale={counts} inset={inset} covered={covered} />
      <SideLabels
        {...counts}
        show={formatTick}
        style={{ left: 0, width: inset.left, top: inset.top, bottom: inset.bottom }}
      />
      <BottomLabels labels={ticks} count={columns} style={below(inset)} />
      <Plot columns={columns} style={{ ...inset }}>
        <path ref={drawn('whole')} className="fill-chart-bar" />
        <path ref={drawn('part')} className="fill-chart-part" />
        <path
          {...line}
          ref={drawn('earlier')}
          className="stroke-chart-previous"
          strokeWidth={1.5}
          strokeDasharray="3 3"
        />
        {/* All of the line is there, and what is sure of it lies over that. */}
        <g className="stroke-chart-rate" strokeLinejoin="round">
          <path {...line} ref={drawn('faintRate')} strokeWidth={1.5} strokeOpacity={FAINT} />
          <path {...line} ref={drawn('faintDots')} strokeWidth={6} strokeOpacity={FAINT} />
          <path {...line} ref={drawn('rate')} strokeWidth={2} />
          <path {...line} ref={drawn('dots')} strokeWidth={6} />
        </g>
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
