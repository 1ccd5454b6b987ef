import type { CSSProperties } from 'react';
import { BrushBand } from './brush-band.tsx';
import { Tooltip } from './tooltip.tsx';
import { type BrushOptions, useBrush } from './use-brush.ts';

interface BrushProps extends BrushOptions {
  /** The id of the text that says how charts are used. */
  describedBy: string;
  /** Where the plot area lies within the chart's box. */
  style?: CSSProperties;
  /** Whether the plot is too small for a tooltip within. */
  small?: boolean;
}

/** Lies over the plot of a chart, which is read and chosen of through it. */
export function Brush({ describedBy, style, small = false, ...options }: BrushProps) {
  const { active, reading, band, props } = useBrush(options);
  const { columns, rows, nameOf } = options;
  const at = active === null ? null : { x: active % columns, y: Math.floor(active / columns) };
  return (
    <div
      {...props}
      aria-describedby={describedBy}
      style={style}
      className="absolute inset-0 touch-pan-y rounded-xs select-none"
    >
      <BrushBand ref={band} across={rows === 1} named={nameOf !== undefined} />
      {at && reading ? (
        <>
          <div
            className={
              rows === 1
                ? 'pointer-events-none absolute bg-chart-select'
                : 'pointer-events-none absolute rounded-xs outline-2 outline-chart-handle'
            }
            style={{
              left: `${(at.x / columns) * 100}%`,
              width: `${100 / columns}%`,
              top: `${(at.y / rows) * 100}%`,
              height: `${100 / rows}%`,
            }}
          />
          <Tooltip reading={reading} at={(at.x + 0.5) / columns} above={small} />
        </>
      ) : null}
    </div>
  );
}
