import {
  type Area,
  areaBetween,
  type BrushHandle,
  type Cell,
  extendArea,
  type Grid,
  isSameArea,
  moveArea,
  resizeArea,
  snapToMarks,
} from './brush-area.ts';

/** A press that becomes a drag once the pointer moves. */
export interface Drag {
  /** Start of the press, in screen px and as a mark. */
  start: Cell;
  startCell: Cell;
  /** Brush being moved or resized; null while drawing a new one. */
  target: { area: Area; handle: BrushHandle } | null;
  /** Current result; null until the pointer has moved. */
  area: Area | null;
  /** Whether a tap only shows the tooltip of the mark. */
  isFirstTap: boolean;
}

const MAX_CLICK_MOVEMENT_PX = 4;

export const hasMoved = ({ start, area }: Drag, point: Cell): boolean =>
  area !== null || Math.hypot(point.x - start.x, point.y - start.y) >= MAX_CLICK_MOVEMENT_PX;

/** Area of a drag with the pointer over a mark. */
export function dragTo({ target, startCell: from }: Drag, cell: Cell, grid: Grid): Area {
  if (!target) return areaBetween(from, cell);
  const area = snapToMarks(target.area, grid);
  const { handle } = target;
  if (handle.x !== null || handle.y !== null) return resizeArea(area, handle, cell);
  return moveArea(area, { x: cell.x - from.x, y: cell.y - from.y }, grid);
}

/** Result of a click: selects the mark, clears the selection if it is only that mark, or extends it. */
export function selectByClick(area: Area | null, cell: Cell, extend: boolean): Area | null {
  const onlyMark = areaBetween(cell, cell);
  if (area && extend) return extendArea(area, cell);
  return isSameArea(area, onlyMark) ? null : onlyMark;
}
