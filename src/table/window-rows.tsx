import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
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
  line: number;
  element: ReactElement;
}

/** A list of any length: only the lines near the window are in the document. Loaded with the first such list. */
export default function WindowRows<T extends object>(props: BodyProps<T>) {
  const { rows, rowId, heads, current, reveal, stateless = false } = props;
  const { onShow, onReach, onDrawn } = props;
  const body = useRef<HTMLDivElement>(null);
  const lines = useWindowLines(body, rows.length, heads);
  const start = rows.at(0);
  const around = useOverscan(OVERSCAN, start && rowId(start));
  const slotsOf = useMemo(makeSlots, []);
  const before = useRef<readonly Drawn[]>([]);
  const first = Math.max(0, lines.first - around);
  const last = lines.ready ? Math.min(lines.count - 1, lines.last + around) : first - 1;
  reveal.current = (index) => lines.reveal(lineOf(heads, index));
  const [from, to] = [rowAt(heads, first), rowAt(heads, Math.max(first, last))];
  useEffect(() => {
    onShow?.(from, to);
    onReach(to);
  }, [onShow, onReach, from, to]);
  useLayoutEffect(() => onDrawn());
  if (usePrinting()) return <PrintedRows {...props} />;
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
    const key = slots?.get(id) ?? id;
    return { key, line, element: <Line key={key} body={props} line={line} top={lines.topOf(line)} /> };
  });
  // Until what can be seen is painted, what is around it stays as it is: to take it out and make it anew costs more.
  const taken = new Set(drawn.map(({ key }) => key));
  const kept =
    around > 0 ? [] : before.current.filter(({ key, line }) => line < lines.count && !taken.has(key));
  before.current = [
    ...kept.filter(({ line }) => line < first),
    ...drawn,
    ...kept.filter(({ line }) => line > last),
  ];
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: lines.room }}>
      {before.current.map(({ element }) => element)}
    </div>
  );
}

/** The row on a line, or below the heading there. */
function rowAt(heads: BodyProps<object>['heads'], line: number): number {
  const found = atLine(heads, line);
  return typeof found === 'number' ? found : found.at;
}
