import { useEffect, useRef } from 'react';
import { useOverscan } from '#ui/use-overscan.ts';
import { usePrinting } from '#ui/use-printing.ts';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';
import { PrintedRows } from './printed-rows.tsx';
import { useWindowLines } from './use-window-lines.ts';

const OVERSCAN = 12;

/** A list of any length whose rows come when they are looked at. Loaded with the first such list. */
export default function WindowRows<T extends object>(props: BodyProps<T>) {
  const { rows, current, reveal, onShow } = props;
  const body = useRef<HTMLDivElement>(null);
  const lines = useWindowLines(body, rows.length);
  const around = useOverscan(OVERSCAN);
  const first = Math.max(0, lines.first - around);
  const last = Math.min(rows.length - 1, lines.last + around);
  reveal.current = lines.reveal;
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
  if (usePrinting()) return <PrintedRows {...props} />;
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  // The row with the keyboard stays in the document wherever the window is.
  if (current >= 0 && current < rows.length && (current < first || current > last))
    shown.splice(current < first ? 0 : shown.length, 0, current);
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: lines.room }}>
      {shown.map((line) => (
        <Line key={lineKey(props, line)} body={props} line={line} top={lines.topOf(line)} />
      ))}
    </div>
  );
}
