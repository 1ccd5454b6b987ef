import { useCallback, useMemo, useRef } from 'react';
import { useSame } from '#util/use-same.ts';
import { BottomLabels, type TickLabel } from './axis-labels.tsx';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { below, insets } from './geometry.ts';
import { Ghosts } from './ghosts.tsx';
import { type Live, usePaint } from './live.ts';
import { barsPath } from './paths.ts';
import { Plot } from './plot.tsx';
import { holds, niceScale } from './scale.ts';

interface HistogramProps extends ChartChoice {
  /** What there is in all, drawn grey. */
  ghosts: readonly number[];
  /** Whether all of it is chosen, so that nothing grey is to be seen. */
  covered: boolean;
  /** What is chosen of it. */
  live: Live<ArrayLike<number>>;
  ticks: readonly TickLabel[];
}

/** A distribution over bins. Its shape is what counts, so it has no axis of counts: the reader says them. */
export function Histogram({ ghosts, covered, live, ticks, ...choice }: HistogramProps) {
  const inset = useMemo(() => insets(), []);
  const same = useSame(ghosts);
  const scale = useMemo(() => ({ top: niceScale(Math.max(0, ...same), 1).top, ticks: [] }), [same]);
  const bars = useRef<SVGPathElement>(null);
  const paint = useCallback(
    (values: ArrayLike<number>) => {
      // Of more than what is drawn; that is drawn anew soon.
      if (holds(scale.top, values)) bars.current?.setAttribute('d', barsPath(values, scale.top));
    },
    [scale],
  );
  usePaint(live, paint);
  return (
    <div className="relative h-27">
      <Ghosts values={same} scale={scale} inset={inset} covered={covered} />
      <Plot columns={same.length} style={{ ...inset }}>
        <path ref={bars} className="fill-chart-bar" />
      </Plot>
      <BottomLabels labels={ticks} count={same.length} style={below(inset)} />
      <Brush {...choice} columns={same.length} rows={1} style={{ ...inset }} small />
    </div>
  );
}
