import type { CSSProperties } from 'react';

export interface TickLabel {
  /** The mark it belongs to. */
  index: number;
  label: string;
}

interface BottomLabelsProps {
  labels: readonly TickLabel[];
  /** How many marks there are. */
  count: number;
  style: CSSProperties;
}

/** The labels below a plot, under their marks; the first and the last are flush with the plot's edges. */
export function BottomLabels({ labels, count, style }: BottomLabelsProps) {
  const at = (index: number): CSSProperties => {
    if (count >= 3 && index === 0) return { left: 0 };
    if (count >= 3 && index === count - 1) return { right: 0 };
    return { left: `${((index + 0.5) / count) * 100}%`, translate: '-50%' };
  };
  return (
    <div aria-hidden className="tnum pointer-events-none absolute text-2xs text-muted" style={style}>
      {labels.map(({ index, label }) => (
        <span key={index} className="absolute top-1 leading-none whitespace-nowrap" style={at(index)}>
          {label}
        </span>
      ))}
    </div>
  );
}

interface SideLabelsProps {
  ticks: readonly number[];
  top: number;
  show(value: number): string;
  style: CSSProperties;
}

/** The labels left of a plot, at the heights of their values. */
export function SideLabels({ ticks, top, show, style }: SideLabelsProps) {
  return (
    <div aria-hidden className="tnum pointer-events-none absolute text-2xs text-muted" style={style}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-2 translate-y-1/2 leading-none"
          style={{ bottom: `${(tick / top) * 100}%` }}
        >
          {show(tick)}
        </span>
      ))}
    </div>
  );
}
