import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { BodyProps } from './body.ts';
import { roomFor } from './layout.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';

/** So many lines fill a window; the others are drawn after those, and have their room until then. */
const FIRST = 24;

interface PlainRowsProps<T extends object> extends BodyProps<T> {
  /** So many lines are drawn at most; the others have their room. */
  most?: number;
}

/** A short list, all of it in the document. */
export function PlainRows<T extends object>({
  most = Number.POSITIVE_INFINITY,
  ...props
}: PlainRowsProps<T>) {
  const { rows, heads, current, reveal, onReach, onDrawn } = props;
  const body = useRef<HTMLDivElement>(null);
  reveal.current = (index) =>
    body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  const last = rows.length - 1;
  useEffect(() => onReach(Math.min(last, most)), [onReach, last, most]);
  useLayoutEffect(() => onDrawn());
  const all = rows.length + heads.length;
  const deferred = useDeferredValue(all, FIRST);
  // A row that the keyboard comes back to is needed at once.
  const drawn = Math.min(most, current < deferred ? Math.min(all, deferred) : all);
  return (
    <div {...part('rowgroup')} ref={body} {...roomFor(all - drawn)}>
      {Array.from({ length: drawn }, (_, line) => (
        <Line key={lineKey(props, line)} body={props} line={line} />
      ))}
    </div>
  );
}
