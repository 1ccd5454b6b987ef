import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Area, areaBetween, type Cell, type Grid, gripAt, sameArea } from './brush-area.ts';
import { clicked, type Drag, draggedTo, hasMoved } from './brush-drag.ts';
import { type Reading, spoken } from './reading.ts';

const PAGE = 10;

/**
 * Mark to activate on a key press; undefined for other keys. With a single row, up and down move to the next and
 * previous mark.
 */
function movedByKey(key: string, from: Cell | null, { columns, rows }: Grid): Cell | undefined {
  const flat = rows === 1;
  const at = from ?? { x: -1, y: 0 };
  const steps: Record<string, Cell> = {
    ArrowRight: { x: at.x + 1, y: at.y },
    ArrowLeft: { x: at.x - 1, y: at.y },
    ArrowDown: flat ? { x: at.x - 1, y: 0 } : { x: Math.max(0, at.x), y: at.y + 1 },
    ArrowUp: flat ? { x: at.x + 1, y: 0 } : { x: Math.max(0, at.x), y: at.y - 1 },
    PageDown: { x: at.x - PAGE, y: at.y },
    PageUp: { x: at.x + PAGE, y: at.y },
    Home: { x: 0, y: 0 },
    End: { x: columns - 1, y: rows - 1 },
  };
  const to = steps[key];
  if (!to) return undefined;
  return {
    x: Math.max(0, Math.min(to.x, columns - 1)),
    y: Math.max(0, Math.min(to.y, rows - 1)),
  };
}

export interface BrushOptions extends Grid {
  /** Accessible name of the chart. */
  label: string;
  describe(index: number): Reading;
  /** Current selection; null if empty. */
  area: Area | null;
  /** Label of an area, for bands that show one. */
  nameOf?(area: Area): string;
  /** Called on hover or focus, before a selection can start. */
  onApproach(): void;
  /** Called with the provisional selection while it changes. */
  onPass(area: Area): void;
  onSettle(area: Area | null): void;
}

/** Width of an edge's drag handle, in px. */
const REACH = 12;

/**
 * Reads a chart mark by mark and selects from it. Hovering reads, clicking selects, dragging selects a range or
 * moves
 * or resizes the current one. Arrow keys step, Shift extends, Enter applies and Esc cancels or clears. Assistive
 * technology sees a slider whose value text describes the active mark. The band is painted without rendering.
 */
export function useBrush(options: BrushOptions) {
  const { label, columns, rows, describe, area, nameOf, onApproach, onPass, onSettle } = options;
  const grid: Grid = { columns, rows };
  const count = columns * rows;
  const [wanted, setWanted] = useState<number | null>(null);
  const active = wanted === null || count === 0 ? null : Math.min(wanted, count - 1);
  const reading = active === null ? null : describe(active);
  const band = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  /** Range selected by keyboard and its start. */
  const keyed = useRef<{ from: Cell; area: Area } | null>(null);

  /** Last applied selection, until it arrives as `area`. */
  const sent = useRef<{ area: Area | null; instead: Area | null } | null>(null);

  const paint = (shown: Area | null) => paintBand(band.current, shown, grid, nameOf);
  useLayoutEffect(() => {
    if (sent.current && !sameArea(sent.current.instead, area)) sent.current = null;
    paint(drag.current?.area ?? keyed.current?.area ?? (sent.current ? sent.current.area : area));
  });

  const pass = (next: Area, before: Area | null) => {
    if (sameArea(next, before)) return;
    paint(next);
    onPass(next);
  };
  const settle = (next: Area | null) => {
    drag.current = null;
    keyed.current = null;
    sent.current = sameArea(next, area) ? null : { area: next, instead: area };
    paint(next);
    onSettle(next);
  };
  const cellOf = (index: number): Cell => ({ x: index % columns, y: Math.floor(index / columns) });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || count === 0) return;
    const from = active === null ? null : cellOf(active);
    const to = movedByKey(event.key, from, grid);
    if (to) {
      event.preventDefault();
      setWanted(to.y * columns + to.x);
      if (!event.shiftKey) return;
      const start = keyed.current?.from ?? from ?? to;
      const next = areaBetween(start, to);
      const before = keyed.current?.area ?? null;
      keyed.current = { from: start, area: next };
      pass(next, before);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (keyed.current) settle(keyed.current.area);
      else if (from) settle(clicked(area, from, event.shiftKey));
    } else if (event.key === 'Escape') {
      if (drag.current || keyed.current) settle(area);
      else if (area) settle(null);
      else if (active !== null) setWanted(null);
      else return;
      event.preventDefault();
    }
  };

  /** Pointer position in marks, the closest mark, and marks per px. */
  const locate = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const scale: Cell = { x: columns / (width || 1), y: rows / (height || 1) };
    const point: Cell = { x: (event.clientX - left) * scale.x, y: (event.clientY - top) * scale.y };
    const cell: Cell = {
      x: Math.max(0, Math.min(Math.floor(point.x), columns - 1)),
      y: Math.max(0, Math.min(Math.floor(point.y), rows - 1)),
    };
    return { scale, point, cell };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || count === 0) return;
    // Keeps receiving events beyond the plot.
    event.currentTarget.setPointerCapture(event.pointerId);
    const { scale, point, cell } = locate(event);
    // Touch has no hover, so a press reads the mark.
    setWanted(cell.y * columns + cell.x);
    const grip = area && !event.shiftKey ? gripAt(area, point, scale, grid, REACH) : null;
    drag.current = {
      at: { x: event.clientX, y: event.clientY },
      cell,
      held: area && grip ? { area, grip } : null,
      area: null,
      // The first tap on a mark reads it, the next one selects it.
      isReading: event.pointerType === 'touch' && active !== cell.y * columns + cell.x,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (count === 0) return;
    const { scale, point, cell } = locate(event);
    const held = drag.current;
    if (!held) {
      setWanted(cell.y * columns + cell.x);
      const grip = area && gripAt(area, point, scale, grid, REACH);
      event.currentTarget.style.cursor = cursorOf(grip);
      return;
    }
    if (!hasMoved(held, { x: event.clientX, y: event.clientY })) return;
    if (!held.area) {
      keyed.current = null;
      setWanted(null);
    }
    const next = draggedTo(held, cell, grid);
    const before = held.area;
    held.area = next;
    pass(next, before);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return;
    if (!held.area && held.isReading) drag.current = null;
    else settle(held.area ?? clicked(area, held.cell, event.shiftKey));
  };

  const letGo = () => {
    if (drag.current?.area) settle(area);
    drag.current = null;
  };

  return {
    active,
    reading,
    band,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': `${label}, use the arrow keys`,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': active ?? 0,
      'aria-valuetext': reading ? spoken(reading) : count === 0 ? 'No data' : 'No value',
      onKeyDown,
      onFocus: () => {
        onApproach();
        setWanted((current) => current ?? 0);
      },
      onBlur: () => {
        if (keyed.current) settle(keyed.current.area);
        setWanted(null);
      },
      onPointerEnter: onApproach,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: letGo,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (!drag.current && pointerType !== 'touch') setWanted(null);
      },
      onDoubleClick: () => settle(null),
    },
  } as const;
}

const cursorOf = (grip: ReturnType<typeof gripAt>) => {
  if (!grip) return 'crosshair';
  if (grip.x !== null && grip.y !== null) return grip.x === grip.y ? 'nwse-resize' : 'nesw-resize';
  if (grip.x !== null) return 'ew-resize';
  return grip.y !== null ? 'ns-resize' : 'grab';
};

const percent = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** Positions the band over an area; hides it if there is none in the chart. */
function paintBand(
  band: HTMLElement | null,
  area: Area | null,
  { columns, rows }: Grid,
  nameOf: ((area: Area) => string) | undefined,
): void {
  if (!band) return;
  const off = area === null || area.x.to <= 0 || area.x.from >= columns;
  band.hidden = off;
  if (off) return;
  band.style.left = percent(area.x.from / columns);
  band.style.right = percent(1 - area.x.to / columns);
  band.style.top = percent(area.y.from / rows);
  band.style.bottom = percent(1 - area.y.to / rows);
  const label = nameOf && band.querySelector('[data-name]');
  if (label) label.textContent = nameOf(area);
}
