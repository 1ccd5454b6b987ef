import { useEffect, useRef } from 'react';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';

/** A short list, all of it in the document. */
export function PlainRows<T extends object>(props: BodyProps<T>) {
  const { rows, heads, reveal, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  reveal.current = (index) =>
    body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  const last = rows.length - 1;
  useEffect(() => onReach(last), [onReach, last]);
  return (
    <div {...part('rowgroup')} ref={body}>
      {Array.from({ length: rows.length + heads.length }, (_, line) => (
        <Line key={lineKey(props, line)} body={props} line={line} />
      ))}
    </div>
  );
}
