import { useEffect, useMemo, useRef } from 'react';
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

/** A list of any length: only the lines near the window are in the document. Loaded with the first such list. */
export default function WindowRows<T extends object>(props: BodyProps<T>) {
  const { rows, rowId, heads, current, reveal, stateless = false, onShow, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  const lines = useWindowLines(body, rows.length, heads);
  const start = rows.at(0);
  const around = useOverscan(OVERSCAN, start && rowId(start));
  const slotsOf = useMemo(makeSlots, []);
  const first = Math.max(0, lines.first - around);
  const last = lines.ready ? Math.min(lines.count - 1, lines.last + around) : first - 1;
  reveal.current = (index) => lines.reveal(lineOf(heads, index));
  const [from, to] = [rowAt(heads, first), rowAt(heads, Math.max(first, last))];
  useEffect(() => {
    onShow?.(from, to);
    onReach(to);
  }, [onShow, onReach, from, to]);
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
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: lines.room }}>
      {shown.map((line, at) => {
        const key = keys[at] ?? '';
        return <Line key={slots?.get(key) ?? key} body={props} line={line} top={lines.topOf(line)} />;
      })}
    </div>
  );
}

/** The row on a line, or below the heading there. */
function rowAt(heads: BodyProps<object>['heads'], line: number): number {
  const found = atLine(heads, line);
  return typeof found === 'number' ? found : found.at;
}
