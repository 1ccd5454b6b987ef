import {
  type Area,
  areaBetween,
  type Cell,
  type Grid,
  type Grip,
  movedBy,
  pulledTo,
  sameArea,
  stretchedTo,
  wholeArea,
} from './brush-area.ts';

/** A press that becomes a drag once the pointer moves. */
export interface Drag {
  /** Where it was pressed, in screen px and as a mark. */
  at: Cell;
  cell: Cell;
  /** Brush being moved or resized; null while drawing a new one. */
  held: { area: Area; grip: Grip } | null;
  /** Current result; null until the pointer has moved. */
  area: Area | null;
  /** Whether a tap only reads the mark. */
  isReading: boolean;
}

/** Movement up to this still counts as a click, in px. */
const STILL = 4;

export const hasMoved = ({ at, area }: Drag, point: Cell): boolean =>
  area !== null || Math.hypot(point.x - at.x, point.y - at.y) >= STILL;

/** Area of a drag with the pointer over a mark. */
export function draggedTo({ held, cell: from }: Drag, cell: Cell, grid: Grid): Area {
  if (!held) return areaBetween(from, cell);
  const area = wholeArea(held.area, grid);
  const { grip } = held;
  if (grip.x !== null || grip.y !== null) return pulledTo(area, grip, cell);
  return movedBy(area, { x: cell.x - from.x, y: cell.y - from.y }, grid);
}

/** Result of a click: selects the mark, clears the selection if it is only that mark, or extends it. */
export function clicked(area: Area | null, cell: Cell, extend: boolean): Area | null {
  const alone = areaBetween(cell, cell);
  if (area && extend) return stretchedTo(area, cell);
  return sameArea(area, alone) ? null : alone;
}
