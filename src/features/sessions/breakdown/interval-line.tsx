interface IntervalLineProps {
  /** Interval and estimate on the axis: 0 to 1, or beyond it. */
  low: number;
  high: number;
  at: number;
  dot: string;
  capped?: boolean;
}

const clamp = (position: number) => Math.min(1, Math.max(0, position));
const percent = (position: number) => `${clamp(position) * 100}%`;

/** An interval with its estimate; arrowheads mark ends beyond the axis. */
export function IntervalLine({ low, high, at, dot, capped = false }: IntervalLineProps) {
  return (
    <g className="stroke-muted">
      <line x1={percent(low)} x2={percent(high)} y1="50%" y2="50%" />
      {low > 1 ? null : <End at={low} capped={capped} />}
      {high < 0 ? null : <End at={high} capped={capped} />}
      {clamp(at) === at ? <circle cx={percent(at)} cy="50%" r="4" className={dot} /> : null}
    </g>
  );
}

function End({ at, capped }: { at: number; capped: boolean }) {
  const isBeyond = clamp(at) !== at;
  if (!isBeyond && !capped) return null;
  const back = at > 1 ? -6 : 6;
  return (
    <path
      d={isBeyond ? `M${back}-3.5L0 0L${back} 3.5z` : 'M0-3.5v7'}
      style={{ transform: `translate(${percent(at)}, 50%)` }}
      {...(isBeyond && { className: 'fill-muted', 'data-beyond': '' })}
    />
  );
}
