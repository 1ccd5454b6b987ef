import type { DotItemDotProps } from 'recharts';

/** A rate without neighbours makes no line; a dot shows it. */
export function RateDot({ cx, cy, payload }: DotItemDotProps) {
  if (!payload.alone || cx === undefined || cy === undefined) return null;
  return <circle key={payload.index} cx={cx} cy={cy} r={3} fill="var(--color-chart-rate)" />;
}
