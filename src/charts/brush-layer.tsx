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
  activeCell: { column: number; row: number } | null;
  /** Whether the band shows a label of its selection. */
  hasLabel: boolean;
}

/** Overlay of the plot area: handles pointer and keys, shows the band and the active mark. */
export function BrushLayer({ inset, grid, band, activeCell, hasLabel, ...props }: BrushLayerProps) {
  const { columns, rows } = grid;
  return (
    <div {...props} style={{ ...inset }} className="absolute touch-pan-y rounded-xs select-none">
      <BrushBand ref={band} isHorizontal={rows === 1} hasLabel={hasLabel} />
      {activeCell ? (
        <div
          className={clsx(
            'pointer-events-none absolute',
            rows === 1 ? 'bg-chart-select' : 'rounded-xs outline-2 outline-chart-handle',
          )}
          style={{
            left: `${(activeCell.column / columns) * 100}%`,
            width: `${100 / columns}%`,
            top: `${(activeCell.row / rows) * 100}%`,
            height: `${100 / rows}%`,
          }}
        />
      ) : null}
    </div>
  );
}
