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

/** Pressing that becomes a drag once the pointer has moved. */
export interface Drag {
  /** Where it was pressed, in px of the screen and as a mark. */
  at: Cell;
  cell: Cell;
  /** The area that is held, and by what; null where a new one is drawn. */
  held: { area: Area; grip: Grip } | null;
  /** What it comes to so far; null while the pointer has hardly moved. */
  area: Area | null;
  /** Whether a tap only reads the mark. */
  isReading: boolean;
}

/** Movements up to this, in px, are those of a click. */
const STILL = 4;

/** Whether the pointer has moved since it was pressed. */
export const hasMoved = ({ at, area }: Drag, point: Cell): boolean =>
  area !== null || Math.hypot(point.x - at.x, point.y - at.y) >= STILL;

/** What a drag comes to with the pointer over a mark. */
export function draggedTo({ held, cell: from }: Drag, cell: Cell, grid: Grid): Area {
  if (!held) return areaBetween(from, cell);
  const area = wholeArea(held.area, grid);
  const { grip } = held;
  if (grip.x !== null || grip.y !== null) return pulledTo(area, grip, cell);
  return movedBy(area, { x: cell.x - from.x, y: cell.y - from.y }, grid);
}

/** What a click on a mark chooses: that mark, nothing where it is all that is chosen, or all up to it. */
export function clicked(area: Area | null, cell: Cell, extend: boolean): Area | null {
  const alone = areaBetween(cell, cell);
  if (area && extend) return stretchedTo(area, cell);
  return sameArea(area, alone) ? null : alone;
}
