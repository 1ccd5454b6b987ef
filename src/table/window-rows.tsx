import { clsx } from 'clsx';
import { cloneElement, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useEndKeys } from '#ui/use-end-keys.ts';
import { useOverscan } from '#ui/use-overscan.ts';
import { usePrinting } from '#ui/use-printing.ts';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';
import { PrintedRows } from './printed-rows.tsx';
import { atLine, lineOf } from './sections.ts';
import { makeSlots } from './slots.ts';
import { useWindowLines } from './use-window-lines.ts';

const OVERSCAN = 12;

interface Drawn {
  key: string | number;
  /** Where it begins and ends, px below the top of the body. */
  top: number;
  bottom: number;
  element: ReactElement<{ top: number }>;
}

/**
 * A list of any length: only the lines near the window are in the document. Loaded with the first such list.
 *
 * In haste elements stay where they are in the document, and those that are needed no more stay out of sight: to move
 * them, or to take them out and make them anew, costs more than all else. They come into the order of the rows, by which
 * those who hear them know them, once there is time. One is in haste while one types, and where rows take the elements
 * of others while one scrolls: where each has its own, those out of sight would grow in number.
 */
export default function WindowRows<T extends object>(props: BodyProps<T>) {
  const { rows, rowId, heads, current, reveal, stateless = false } = props;
  const { onShow, onReach, onDrawn } = props;
  const body = useRef<HTMLDivElement>(null);
  const lines = useWindowLines(body, rows.length, heads, stateless);
  useEndKeys();
  const start = rows.at(0);
  const [around, drawAround] = useOverscan(OVERSCAN, start && rowId(start));
  const slotsOf = useMemo(makeSlots, []);
  /** In the order they have in the document. */
  const before = useRef<readonly Drawn[]>([]);
  const isPrinting = usePrinting();
  const first = Math.max(0, lines.first - around);
  const last = lines.ready ? Math.min(lines.count - 1, lines.last + around) : first - 1;
  // Where rows are moved about, they are found by their order.
  const isHasty = props.lifted === undefined && (around === 0 || lines.moving);
  reveal.current = (index) => {
    // What stays out of sight is no row that the keyboard goes to.
    if (isHasty)
      flushSync(() => {
        drawAround();
        lines.rest();
      });
    lines.reveal(lineOf(heads, index));
  };
  const [from, to] = [rowAt(heads, first), rowAt(heads, Math.max(first, last))];
  useEffect(() => {
    onShow?.(from, to);
    onReach(to);
  }, [onShow, onReach, from, to]);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  // The row with the keyboard stays in the document wherever the window is.
  if (current >= 0 && current < rows.length) {
    const kept = lineOf(heads, current);
    if (kept < first || kept > last) shown.splice(kept < first ? 0 : shown.length, 0, kept);
  }
  const keys = shown.map((line) => lineKey(props, line));
  const slots = stateless
    ? slotsOf(
        keys.filter((_, at) => typeof atLine(heads, shown[at] ?? 0) === 'number'),
        body.current?.contains(document.activeElement) ?? false,
      )
    : undefined;
  const drawn = shown.map((line, at): Drawn => {
    const id = keys[at] ?? '';
    // A heading is drawn with the elements of that above the same elements of a row.
    const below = slots?.get(keys[at + 1] ?? '');
    const key = slots ? (slots.get(id) ?? `head ${below ?? 'last'}`) : id;
    const [top, bottom] = [lines.topOf(line), lines.topOf(line + 1)];
    return { key, top, bottom, element: <Line key={key} body={props} line={line} top={top} /> };
  });
  const [top, bottom] = [lines.topOf(first), lines.topOf(last + 1)];
  const now = new Map(drawn.map((each) => [each.key, each]));
  const leave = (each: Drawn) =>
    each.bottom <= top || each.top >= bottom ? [each] : slots ? [parked(each)] : [];
  const staying = isHasty ? before.current.flatMap((each) => now.get(each.key) ?? leave(each)) : [];
  const stay = new Set(staying.map(({ key }) => key));
  const all = [...staying, ...drawn.filter(({ key }) => !stay.has(key))];
  useLayoutEffect(() => {
    before.current = all;
    onDrawn();
  });
  if (isPrinting) return <PrintedRows {...props} />;
  return (
    <div
      {...part('rowgroup')}
      ref={body}
      className={clsx('relative', isHasty && 'overflow-y-clip')}
      style={{ height: lines.room }}
    >
      {all.map(({ element }) => element)}
    </div>
  );
}

/** Takes what is drawn out of sight, above all rows. */
function parked({ key, top, bottom, element }: Drawn): Drawn {
  const height = bottom - top;
  return { key, top: -height, bottom: 0, element: cloneElement(element, { top: -height }) };
}

/** The row on a line, or below the heading there. */
function rowAt(heads: BodyProps<object>['heads'], line: number): number {
  const found = atLine(heads, line);
  return typeof found === 'number' ? found : found.at;
}
