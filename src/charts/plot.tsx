import type { CSSProperties, ReactNode } from 'react';

interface PlotProps {
  /** How many marks there are across. */
  columns: number;
  /** Where the plot area lies. */
  style: CSSProperties;
  children: ReactNode;
}

/** The paths over a chart: one unit across is a mark, one unit down the height of the plot. */
export function Plot({ columns, style, children }: PlotProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute" style={style}>
      <svg viewBox={`0 0 ${Math.max(1, columns)} 1`} preserveAspectRatio="none" className="block size-full">
        <title>Selected</title>
        {children}
      </svg>
    </div>
  );
}
