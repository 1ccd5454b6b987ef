import { lazy, Suspense, useRef } from 'react';
import type { BodyProps } from './body.ts';
import { roomFor } from './layout.ts';
import { PlainRows } from './plain-rows.tsx';

/** Up to here drawing every row costs less than loading and running what leaves most of them out. */
const MOST_PLAIN = 100;

const WindowRows = lazy(() => import('./window-rows.tsx')) as typeof PlainRows;

/** The rows of a table, however many. */
export function Rows<T extends object>(props: BodyProps<T>) {
  const { rows, onShow } = props;
  // A search that leaves few rows over does not make all of them anew.
  const long = useRef(false);
  long.current ||= rows.length > MOST_PLAIN;
  if (onShow)
    return (
      <Suspense fallback={<div {...roomFor(rows.length)} />}>
        <WindowRows {...props} />
      </Suspense>
    );
  if (!long.current) return <PlainRows {...props} />;
  return (
    <Suspense fallback={<PlainRows {...props} most={MOST_PLAIN} />}>
      <WindowRows {...props} />
    </Suspense>
  );
}
