import { useEffect, useRef } from 'react';
import type { BodyProps } from './body.ts';
import { BodyRow } from './body-row.tsx';
import { part } from './parts.ts';

/** A short list, all of it in the document. */
export function PlainRows<T extends object>({
  table,
  rows,
  rowId,
  link,
  onFocus,
  reveal,
  onReach,
}: BodyProps<T>) {
  const body = useRef<HTMLDivElement>(null);
  reveal.current = (index) => body.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  const last = rows.length - 1;
  useEffect(() => onReach(last), [onReach, last]);
  return (
    <div {...part('rowgroup')} ref={body}>
      {rows.map((row, index) => (
        <BodyRow
          key={rowId(row)}
          table={table}
          row={row}
          id={rowId(row)}
          index={index}
          link={link}
          onFocus={onFocus}
        />
      ))}
    </div>
  );
}
