import { clsx } from 'clsx';
import type { XAxisTickContentProps, YAxisTickContentProps } from 'recharts';

const text = 'tnum text-2xs';

export interface TickLabel {
  /** The mark it belongs to. */
  index: number;
  label: string;
}

/**
 * A label below the plot, under its mark; the first and the last are flush with the plot's edges.
 *
 * @param left where the plot starts in the chart's box, in px
 */
export function bottomTick(labels: readonly TickLabel[], count: number, left: number) {
  return ({ x, y, width, payload }: XAxisTickContentProps) => {
    const index = Number(payload.value);
    const edge = count < 3 ? null : index === 0 ? 'start' : index === count - 1 ? 'end' : null;
    const at = edge === 'start' ? left : edge === 'end' ? left + Number(width) : x;
    return (
      <text x={at} y={y} dy="0.9em" textAnchor={edge ?? 'middle'} className={clsx(text, 'fill-muted')}>
        {labels.find((label) => label.index === index)?.label}
      </text>
    );
  };
}

/** A label at the side of the plot. */
export function sideTick(show: (value: number) => string, tone: string) {
  return ({ x, y, payload, textAnchor }: YAxisTickContentProps) => (
    <text x={x} y={y} dy="0.35em" textAnchor={textAnchor} className={clsx(text, tone)}>
      {show(Number(payload.value))}
    </text>
  );
}
