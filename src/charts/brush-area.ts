/** Half-open interval of marks, counted from 0. Inputs may be fractional. */
export interface Stretch {
  from: number;
  to: number;
}

/** Selected marks: an interval of columns and, in charts with rows, of rows; else `y` is the only row. */
export interface Area {
  x: Stretch;
  y: Stretch;
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
export interface Grip {
  x: 'from' | 'to' | null;
  y: 'from' | 'to' | null;
}

export const between = (one: number, other: number): Stretch => ({
  from: Math.min(one, other),
  to: Math.max(one, other) + 1,
});

export const areaBetween = (one: Cell, other: Cell): Area => ({
  x: between(one.x, other.x),
  y: between(one.y, other.y),
});

export const sameArea = (one: Area | null, other: Area | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Rounds an interval outwards to whole marks. */
const whole = ({ from, to }: Stretch, count: number): Stretch => {
  const first = Math.max(0, Math.min(Math.floor(from), count - 1));
  return { from: first, to: Math.max(first + 1, Math.min(Math.ceil(to), count)) };
};

export const wholeArea = ({ x, y }: Area, { columns, rows }: Grid): Area => ({
  x: whole(x, columns),
  y: whole(y, rows),
});

const shifted = ({ from, to }: Stretch, by: number, count: number): Stretch => {
  const least = Math.max(-from, Math.min(by, count - to));
  return { from: from + least, to: to + least };
};

/** Moves an area by a number of marks, clamped to the grid. */
export const movedBy = ({ x, y }: Area, by: Cell, { columns, rows }: Grid): Area => ({
  x: shifted(x, by.x, columns),
  y: shifted(y, by.y, rows),
});

const pulled = (stretch: Stretch, edge: Grip['x'], to: number): Stretch => {
  if (edge === null) return stretch;
  return between(edge === 'from' ? stretch.to - 1 : stretch.from, to);
};

/** Moves the dragged edges to a mark; an edge flips past the opposite one. */
export const pulledTo = ({ x, y }: Area, grip: Grip, cell: Cell): Area => ({
  x: pulled(x, grip.x, cell.x),
  y: pulled(y, grip.y, cell.y),
});

/** Smallest area that contains another and a mark. */
export const stretchedTo = ({ x, y }: Area, cell: Cell): Area => ({
  x: { from: Math.min(x.from, cell.x), to: Math.max(x.to, cell.x + 1) },
  y: { from: Math.min(y.from, cell.y), to: Math.max(y.to, cell.y + 1) },
});

interface AlongAxis {
  stretch: Stretch;
  /** Pointer position in marks. */
  at: number;
  /** Marks per px. */
  scale: number;
}

/** Inside the area an edge takes at most a third, so that small areas can still be moved. */
function edgeAt({ stretch: { from, to }, at, scale }: AlongAxis, reach: number): Grip['x'] {
  const inner = Math.min(reach * scale, (to - from) / 3);
  const near = (edge: number, inwards: number) =>
    inwards >= 0 ? inwards <= inner : Math.abs(at - edge) <= reach * scale;
  if (near(from, at - from) && at - from <= to - at) return 'from';
  return near(to, to - at) ? 'to' : null;
}

/**
 * Part of an area under the pointer; null outside.
 * @param point in marks
 * @param scale marks per px, on either axis
 * @param reach width of an edge, in px
 */
export function gripAt(area: Area, point: Cell, scale: Cell, grid: Grid, reach: number): Grip | null {
  const along = { x: edgeAt({ stretch: area.x, at: point.x, scale: scale.x }, reach), y: null as Grip['y'] };
  if (grid.rows > 1) along.y = edgeAt({ stretch: area.y, at: point.y, scale: scale.y }, reach);
  const within = (axis: 'x' | 'y') =>
    along[axis] !== null || (point[axis] >= area[axis].from && point[axis] < area[axis].to);
  return within('x') && within('y') ? along : null;
}
