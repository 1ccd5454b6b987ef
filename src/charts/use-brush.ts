import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Area,
  areaBetween,
  type Cell,
  clampCell,
  type Drag,
  dragTo,
  type Grid,
  handleAt,
  hasMoved,
  isSameArea,
  moveByKey,
  selectByClick,
} from './brush-area.ts';
import { cursorOf, paintBand } from './brush-layer.tsx';
import { type MarkDescription, toValueText } from './mark-description.ts';

export interface BrushOptions extends Grid {
  /** Accessible name of the chart. */
  label: string;
  describe(index: number): MarkDescription;
  /** Current selection; null if empty. */
  area: Area | null;
  /** Label of an area, for bands that show one. */
  formatArea?(area: Area): string;
  /** Called on hover or focus, before a selection can start. */
  onPrepare(): void;
  /** Called with the provisional selection while it changes. */
  onPreview(area: Area): void;
  onCommit(area: Area | null): void;
}

const HANDLE_PX = 12;

/**
 * Inspects the marks of a chart and selects a range. Hovering shows a tooltip, clicking selects, dragging selects a
 * range, moves or resizes it. Arrow keys step, Shift extends, Enter applies and Esc cancels or clears. Assistive
 * technology sees a slider whose value text describes the active mark. The band is painted without rendering.
 */
export function useBrush(options: BrushOptions) {
  const { label, columns, rows, describe, area, formatArea, onPrepare, onPreview, onCommit } = options;
  const grid: Grid = { columns, rows };
  const count = columns * rows;
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const active = activeIndex === null || count === 0 ? null : Math.min(activeIndex, count - 1);
  const activeCell = active === null ? null : { x: active % columns, y: Math.floor(active / columns) };
  const description = active === null ? null : describe(active);
  const band = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  /** Range being selected by keyboard, and its start. */
  const keyboardSelection = useRef<{ from: Cell; area: Area } | null>(null);

  /** Last applied selection, until it arrives as `area`. */
  const committed = useRef<{ area: Area | null; previous: Area | null } | null>(null);

  const paint = (shown: Area | null) => paintBand(band.current, shown, grid, formatArea);
  useLayoutEffect(() => {
    if (committed.current && !isSameArea(committed.current.previous, area)) committed.current = null;
    paint(
      drag.current?.area ??
        keyboardSelection.current?.area ??
        (committed.current ? committed.current.area : area),
    );
  });

  const preview = (next: Area, before: Area | null) => {
    if (isSameArea(next, before)) return;
    paint(next);
    onPreview(next);
  };
  const commit = (next: Area | null) => {
    drag.current = null;
    keyboardSelection.current = null;
    committed.current = isSameArea(next, area) ? null : { area: next, previous: area };
    paint(next);
    onCommit(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || count === 0) return;
    const to = moveByKey(event.key, activeCell, grid);
    if (to) {
      event.preventDefault();
      setActiveIndex(to.y * columns + to.x);
      if (!event.shiftKey) return;
      const start = keyboardSelection.current?.from ?? activeCell ?? to;
      const next = areaBetween(start, to);
      const before = keyboardSelection.current?.area ?? null;
      keyboardSelection.current = { from: start, area: next };
      preview(next, before);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (keyboardSelection.current) commit(keyboardSelection.current.area);
      else if (activeCell) commit(selectByClick(area, activeCell, event.shiftKey));
    } else if (event.key === 'Escape') {
      if (drag.current || keyboardSelection.current) commit(area);
      else if (area) commit(null);
      else if (active !== null) setActiveIndex(null);
      else return;
      event.preventDefault();
    }
  };

  /** Pointer position in marks, the closest mark, and marks per px. */
  const pointerCell = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const scale: Cell = { x: columns / (width || 1), y: rows / (height || 1) };
    const point: Cell = { x: (event.clientX - left) * scale.x, y: (event.clientY - top) * scale.y };
    return { scale, point, cell: clampCell({ x: Math.floor(point.x), y: Math.floor(point.y) }, grid) };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || count === 0) return;
    // Keeps receiving events beyond the plot.
    event.currentTarget.setPointerCapture(event.pointerId);
    const { scale, point, cell } = pointerCell(event);
    // Touch has no hover, so a press activates the mark.
    setActiveIndex(cell.y * columns + cell.x);
    const handle = area && !event.shiftKey ? handleAt(area, point, scale, grid, HANDLE_PX) : null;
    drag.current = {
      start: { x: event.clientX, y: event.clientY },
      startCell: cell,
      target: area && handle ? { area, handle } : null,
      area: null,
      // The first tap on a mark shows its tooltip, the next one selects it.
      isFirstTap: event.pointerType === 'touch' && active !== cell.y * columns + cell.x,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (count === 0) return;
    const { scale, point, cell } = pointerCell(event);
    const current = drag.current;
    if (!current) {
      setActiveIndex(cell.y * columns + cell.x);
      const handle = area && handleAt(area, point, scale, grid, HANDLE_PX);
      event.currentTarget.style.cursor = cursorOf(handle);
      return;
    }
    if (!hasMoved(current, { x: event.clientX, y: event.clientY })) return;
    if (!current.area) {
      keyboardSelection.current = null;
      setActiveIndex(null);
    }
    const next = dragTo(current, cell, grid);
    const before = current.area;
    current.area = next;
    preview(next, before);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current) return;
    if (!current.area && current.isFirstTap) drag.current = null;
    else commit(current.area ?? selectByClick(area, current.startCell, event.shiftKey));
  };

  const cancel = () => {
    if (drag.current?.area) commit(area);
    drag.current = null;
  };

  return {
    activeCell,
    description,
    band,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': `${label}, use the arrow keys`,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': active ?? 0,
      'aria-valuetext': description ? toValueText(description) : count === 0 ? 'No data' : 'No value',
      onKeyDown,
      onFocus: () => {
        onPrepare();
        setActiveIndex((current) => current ?? 0);
      },
      onBlur: () => {
        if (keyboardSelection.current) commit(keyboardSelection.current.area);
        setActiveIndex(null);
      },
      onPointerEnter: onPrepare,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: cancel,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (!drag.current && pointerType !== 'touch') setActiveIndex(null);
      },
      onDoubleClick: () => commit(null),
    },
  } as const;
}
