import { useCallback, useEffect, useRef } from 'react';
import { usePrinting } from '#ui/use-printing.ts';
import { formatNumber } from '#util/text.ts';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';
import { atLine, lineOf } from './sections.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** More rows make a document that no printer is asked for; a file of the list has them all. */
const MOST_PRINTED = 5000;

/** A long list: only the rows near the window are in the document. Loaded with the first such list. */
export default function VirtualRows<T extends object>(props: BodyProps<T>) {
  const { rows, rowId, heads, current, reveal, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  const { virtualizer, scrollMargin, items } = useVirtualRows(body, {
    count: rows.length + heads.length,
    kept: current < 0 ? current : lineOf(heads, current),
    first: rows[0] && rowId(rows[0]),
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

/** The rows one below the other, as far as they are loaded. */
function PrintedRows<T extends object>(props: BodyProps<T>) {
  const all = props.rows.length + props.heads.length;
  return (
    <div {...part('rowgroup')}>
      {Array.from({ length: Math.min(all, MOST_PRINTED) }, (_, line) => (
        <Line key={lineKey(props, line)} body={props} line={line} />
      ))}
      {all > MOST_PRINTED ? (
        <p className="px-gutter py-2 text-muted text-sm">
          The first {formatNumber(MOST_PRINTED)} of {formatNumber(all)} lines. Export the list for all of
          them.
        </p>
      ) : null}
    </div>
  );
}
