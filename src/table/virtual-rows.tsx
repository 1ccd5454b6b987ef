import { useEffect, useRef } from 'react';
import type { BodyProps } from './body.ts';
import { BodyRow } from './body-row.tsx';
import { part } from './parts.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** A long list: only the rows near the window are in the document. Loaded with the first such list. */
export default function VirtualRows<T extends object>(props: BodyProps<T>) {
  const { table, rows, rowId, link, current, onFocus, reveal, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  const { virtualizer, scrollMargin } = useVirtualRows(body, rows.length, current);
  reveal.current = (index) => virtualizer.scrollToIndex(index);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onReach(last), [onReach, last]);
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const id = rowId(row);
        const place = { index, top: start - scrollMargin };
        return <BodyRow key={id} table={table} row={row} id={id} {...place} link={link} onFocus={onFocus} />;
      })}
    </div>
  );
}
