import { useRef } from 'react';
import { DefaultZIndexes, usePlotArea, useYAxisDomain, ZIndexLayer } from 'recharts';
import { barsPath } from './bars-path.ts';
import { type Live, usePaint } from './live.ts';

interface LiveBarsProps {
  live: Live<ArrayLike<number>>;
  columns: number;
  /** Columns that stand for a part of their time; drawn paler. */
  isPart?: readonly boolean[];
}

/**
 * The selection, as bars over those of the baseline. Painted outside of React while brushing: rendering ten charts
 * of recharts takes 70 ms, these paths 0.3 ms.
 */
export function LiveBars(props: LiveBarsProps) {
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.bar + 1}>
      <Bars {...props} />
    </ZIndexLayer>
  );
}

function Bars({ live, columns, isPart }: LiveBarsProps) {
  const plot = usePlotArea();
  const top = Number(useYAxisDomain()?.[1] ?? 0);
  const whole = useRef<SVGPathElement>(null);
  const part = useRef<SVGPathElement>(null);
  usePaint(live, (values) => {
    // Values of another axis, or above this one, come just before the chart renders their axis.
    if (values.length !== columns || Array.from(values).some((value) => value > top)) return;
    whole.current?.setAttribute(
      'd',
      barsPath(values, top, (index) => !isPart?.[index]),
    );
    part.current?.setAttribute(
      'd',
      barsPath(values, top, (index) => isPart?.[index] === true),
    );
  });
  if (!plot) return null;
  return (
    <svg {...plot} viewBox={`0 0 ${Math.max(1, columns)} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path ref={whole} className="fill-chart-bar" />
      <path ref={part} className="fill-chart-part" />
    </svg>
  );
}
