/** Half-open interval of marks, counted from 0. Inputs may be fractional. */
export interface MarkRange {
  from: number;
  to: number;
}

/** Selected marks: an interval of columns and, in charts with rows, of rows; else `y` is the only row. */
export interface Area {
  x: MarkRange;
  y: MarkRange;
}

export interface Cell {
  x: number;
  y: number;
}

/** Number of marks across and down. */
export interface Grid {
  columns: number;
  rows: number;
}

/** Dragged part of an area: an edge per axis, or the whole area if both are null. */
export interface BrushHandle {
  x: 'from' | 'to' | null;
  y: 'from' | 'to' | null;
}

export const rangeBetween = (one: number, other: number): MarkRange => ({
  from: Math.min(one, other),
  to: Math.max(one, other) + 1,
});

export const areaBetween = (one: Cell, other: Cell): Area => ({
  x: rangeBetween(one.x, other.x),
  y: rangeBetween(one.y, other.y),
});

export const isSameArea = (one: Area | null, other: Area | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Rounds an interval outwards to whole marks. */
const snapRange = ({ from, to }: MarkRange, count: number): MarkRange => {
  const first = Math.max(0, Math.min(Math.floor(from), count - 1));
  return { from: first, to: Math.max(first + 1, Math.min(Math.ceil(to), count)) };
};

export const snapToMarks = ({ x, y }: Area, { columns, rows }: Grid): Area => ({
  x: snapRange(x, columns),
  y: snapRange(y, rows),
});

const moveRange = ({ from, to }: MarkRange, by: number, count: number): MarkRange => {
  const offset = Math.max(-from, Math.min(by, count - to));
  return { from: from + offset, to: to + offset };
};

/** Moves an area by a number of marks, clamped to the grid. */
export const moveArea = ({ x, y }: Area, by: Cell, { columns, rows }: Grid): Area => ({
  x: moveRange(x, by.x, columns),
  y: moveRange(y, by.y, rows),
});

const resizeRange = (range: MarkRange, edge: BrushHandle['x'], to: number): MarkRange => {
  if (edge === null) return range;
  return rangeBetween(edge === 'from' ? range.to - 1 : range.from, to);
};

/** Moves the dragged edges to a mark; an edge flips past the opposite one. */
export const resizeArea = ({ x, y }: Area, handle: BrushHandle, cell: Cell): Area => ({
  x: resizeRange(x, handle.x, cell.x),
  y: resizeRange(y, handle.y, cell.y),
});

/** Smallest area that contains another and a mark. */
export const extendArea = ({ x, y }: Area, cell: Cell): Area => ({
  x: { from: Math.min(x.from, cell.x), to: Math.max(x.to, cell.x + 1) },
  y: { from: Math.min(y.from, cell.y), to: Math.max(y.to, cell.y + 1) },
});

/** Inside the area an edge takes at most a third, so that small areas can still be moved. */
function edgeAt({ from, to }: MarkRange, position: number, handleSize: number): BrushHandle['x'] {
  const maxInside = Math.min(handleSize, (to - from) / 3);
  const isNear = (edge: number, inside: number) =>
    inside >= 0 ? inside <= maxInside : Math.abs(position - edge) <= handleSize;
  if (isNear(from, position - from) && position - from <= to - position) return 'from';
  return isNear(to, to - position) ? 'to' : null;
}

/**
 * Part of an area under the pointer; null outside.
 * @param point in marks
 * @param scale marks per px, on either axis
 * @param handleSize width of an edge handle, in px
 */
export function handleAt(
  area: Area,
  point: Cell,
  scale: Cell,
  grid: Grid,
  handleSize: number,
): BrushHandle | null {
  const along = {
    x: edgeAt(area.x, point.x, handleSize * scale.x),
    y: grid.rows > 1 ? edgeAt(area.y, point.y, handleSize * scale.y) : null,
  };
  const within = (axis: 'x' | 'y') =>
    along[axis] !== null || (point[axis] >= area[axis].from && point[axis] < area[axis].to);
  return within('x') && within('y') ? along : null;
}

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

const PAGE = 10;

/**
 * Mark to activate on a key press; undefined for other keys. With a single row, up and down move to the next and
 * previous mark.
 */
export function moveByKey(key: string, from: Cell | null, grid: Grid): Cell | undefined {
  const { columns, rows } = grid;
  const steps: Record<string, [x: number, y: number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: rows === 1 ? [-1, 0] : [0, 1],
    ArrowUp: rows === 1 ? [1, 0] : [0, -1],
    PageDown: [-PAGE, 0],
    PageUp: [PAGE, 0],
    Home: [-columns, -rows],
    End: [columns, rows],
  };
  const step = steps[key];
  const { x, y } = from ?? { x: -1, y: 0 };
  return step && clampCell({ x: x + step[0], y: y + step[1] }, grid);
}

export const clampCell = ({ x, y }: Cell, { columns, rows }: Grid): Cell => ({
  x: Math.max(0, Math.min(x, columns - 1)),
  y: Math.max(0, Math.min(y, rows - 1)),
});
