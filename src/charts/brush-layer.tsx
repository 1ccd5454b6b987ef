import { clsx } from 'clsx';
import type { ComponentProps, Ref } from 'react';
import type { Grid } from './brush-area.ts';
import { BrushBand } from './brush-band.tsx';
import type { Insets } from './geometry.ts';

interface BrushLayerProps extends ComponentProps<'div'> {
  inset: Insets;
  grid: Grid;
  band: Ref<HTMLDivElement>;
  /** Active mark. */
  at: { column: number; row: number } | null;
  /** Whether the band shows a label of its selection. */
  named: boolean;
}

/** Overlay of the plot area: handles pointer and keys, shows the band and the active mark. */
export function BrushLayer({ inset, grid, band, at, named, ...props }: BrushLayerProps) {
  const { columns, rows } = grid;
  return (
    <div {...props} style={{ ...inset }} className="absolute touch-pan-y rounded-xs select-none">
      <BrushBand ref={band} across={rows === 1} named={named} />
      {at ? (
        <div
          className={clsx(
            'pointer-events-none absolute',
            rows === 1 ? 'bg-chart-select' : 'rounded-xs outline-2 outline-chart-handle',
          )}
          style={{
            left: `${(at.column / columns) * 100}%`,
            width: `${100 / columns}%`,
            top: `${(at.row / rows) * 100}%`,
            height: `${100 / rows}%`,
          }}
        />
      ) : null}
    </div>
  );
}
