import { lazy, Suspense } from 'react';
import type { BodyProps } from './body.ts';
import { PlainRows } from './plain-rows.tsx';

/** Up to here drawing every row costs less than loading and running what leaves most of them out. */
const MOST_PLAIN = 100;

/** Places of rows that are still to come, until those near the window are known: as many as fill it. */
const MOST_COMING = 48;

const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as typeof PlainRows;
const WindowRows = lazy(() => import('./window-rows.tsx')) as typeof PlainRows;

/** The rows of a table, however many. */
export function Rows<T extends object>(props: BodyProps<T>) {
  if (props.rows.length <= MOST_PLAIN) return <PlainRows {...props} />;
  const Long = props.onShow ? WindowRows : VirtualRows;
  return (
    <Suspense fallback={<PlainRows {...props} most={props.onShow ? MOST_COMING : MOST_PLAIN} />}>
      <Long {...props} />
    </Suspense>
  );
}
