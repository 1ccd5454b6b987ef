import type { CSSProperties } from 'react';
import type { Reading } from './reading.ts';
import { Tooltip } from './tooltip.tsx';
import { useReader } from './use-reader.ts';

interface BarReaderProps {
  label: string;
  count: number;
  describe(index: number): Reading;
  /** Where the plot area lies within the chart's box. */
  style: CSSProperties;
  /** Whether the plot is too small for a tooltip within. */
  small?: boolean;
}

/** Lies over the plot area of a bar chart and reads it bar by bar; the chart below is never drawn again for it. */
export function BarReader({ label, count, describe, style, small = false }: BarReaderProps) {
  const { active, reading, props } = useReader({
    label,
    count,
    describe,
    locate: (x) => Math.floor(x * count),
  });
  return (
    <div {...props} style={style} className="absolute touch-pan-y rounded-xs">
      {active !== null && reading ? (
        <>
          <div
            className="pointer-events-none absolute inset-y-0 bg-chart-select"
            style={{ left: `${(active / count) * 100}%`, width: `${100 / count}%` }}
          />
          <Tooltip reading={reading} at={(active + 0.5) / count} above={small} />
        </>
      ) : null}
    </div>
  );
}
