import { useCallback, useEffect, useRef } from 'react';
import { usePrinting } from '#ui/use-printing.ts';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';
import { PrintedRows } from './printed-rows.tsx';
import { atLine, lineOf } from './sections.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** A long list: only the rows near the window are in the document. Loaded with the first such list. */
export default function VirtualRows<T extends object>(props: BodyProps<T>) {
  const { rows, rowId, heads, current, reveal, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  const first = rows.at(0);
  const { virtualizer, scrollMargin, items } = useVirtualRows(body, {
    count: rows.length + heads.length,
    kept: current < 0 ? current : lineOf(heads, current),
    first: first && rowId(first),
    isHead: useCallback((line) => typeof atLine(heads, line) !== 'number', [heads]),
  });
  reveal.current = (index) => virtualizer.scrollToIndex(lineOf(heads, index));
  const end = atLine(heads, items.at(-1)?.index ?? 0);
  const last = typeof end === 'number' ? end : end.at;
  useEffect(() => onReach(last), [onReach, last]);
  if (usePrinting()) return <PrintedRows {...props} />;
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => (
        <Line key={lineKey(props, index)} body={props} line={index} top={start - scrollMargin} />
      ))}
    </div>
  );
}
