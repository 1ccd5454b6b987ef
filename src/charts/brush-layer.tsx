import { clsx } from 'clsx';
import type { ComponentProps, Ref } from 'react';
import type { Area, BrushHandle, Cell, Grid } from './brush-area.ts';
import type { Insets } from './geometry.ts';

interface BrushLayerProps extends ComponentProps<'div'> {
  inset: Insets;
  grid: Grid;
  band: Ref<HTMLDivElement>;
  activeCell: Cell | null;
  /** Whether the band shows a label of its selection. */
  hasLabel: boolean;
}

const handle =
  'absolute top-1/2 h-5 w-1.75 -translate-y-1/2 rounded-xs bg-surface ring ring-chart-handle before:absolute before:inset-x-0.75 before:inset-y-1.5 before:bg-chart-handle';

/** Overlay of the plot area: handles pointer and keys, shows the band and the active mark. */
export function BrushLayer({ inset, grid, band, activeCell, hasLabel, ...props }: BrushLayerProps) {
  const { columns, rows } = grid;
  return (
    <div {...props} style={{ ...inset }} className="absolute touch-pan-y rounded-xs select-none">
      {/* Positioned by the brush. */}
      <div
        ref={band}
        hidden
        aria-hidden
        className={clsx(
          'pointer-events-none absolute border-chart-handle bg-chart-select forced-color-adjust-none',
          rows === 1 ? 'border-x' : 'rounded-xs border',
        )}
      >
        {rows === 1 ? (
          <>
            <span data-unpictured className={clsx(handle, 'left-0 -translate-x-1/2')} />
            <span data-unpictured className={clsx(handle, 'right-0 translate-x-1/2')} />
          </>
        ) : null}
        {hasLabel ? (
          <span
            data-name
            className="absolute top-1 left-1.5 rounded-xs bg-surface px-1 text-2xs text-strong whitespace-nowrap ring ring-line-strong"
          />
        ) : null}
      </div>
      {activeCell ? (
        <div
          className={clsx(
            'pointer-events-none absolute',
            rows === 1 ? 'bg-chart-select' : 'rounded-xs outline-2 outline-chart-handle',
          )}
          style={{
            left: `${(activeCell.x / columns) * 100}%`,
            width: `${100 / columns}%`,
            top: `${(activeCell.y / rows) * 100}%`,
            height: `${100 / rows}%`,
          }}
        />
      ) : null}
    </div>
  );
}

/** Cursor over a part of an area; of the plot outside. */
export const cursorOf = (handle: BrushHandle | null) => {
  if (!handle) return 'crosshair';
  if (handle.x !== null && handle.y !== null) return handle.x === handle.y ? 'nwse-resize' : 'nesw-resize';
  if (handle.x !== null) return 'ew-resize';
  return handle.y !== null ? 'ns-resize' : 'grab';
};

const percent = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** Positions the band over an area; hides it without one or outside the chart. */
export function paintBand(
  band: HTMLElement | null,
  area: Area | null,
  { columns, rows }: Grid,
  nameOf: ((area: Area) => string) | undefined,
): void {
  if (!band) return;
  const isHidden = area === null || area.x.to <= 0 || area.x.from >= columns;
  band.hidden = isHidden;
  if (isHidden) return;
  band.style.left = percent(area.x.from / columns);
  band.style.right = percent(1 - area.x.to / columns);
  band.style.top = percent(area.y.from / rows);
  band.style.bottom = percent(1 - area.y.to / rows);
  const label = nameOf && band.querySelector('[data-name]');
  if (label) label.textContent = nameOf(area);
}
