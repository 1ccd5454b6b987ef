import { lazy, Suspense } from 'react';
import type { BodyProps } from './body.ts';
import { roomFor } from './layout.ts';
import { PlainRows } from './plain-rows.tsx';

/** Up to here drawing every row costs less than loading and running what leaves most of them out. */
const MOST_PLAIN = 100;

const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as typeof PlainRows;
const WindowRows = lazy(() => import('./window-rows.tsx')) as typeof PlainRows;

/** The rows of a table, however many. */
export function Rows<T extends object>(props: BodyProps<T>) {
  const { rows, onShow } = props;
  if (onShow)
    return (
      <Suspense fallback={<div {...roomFor(rows.length)} />}>
        <WindowRows {...props} />
      </Suspense>
    );
  if (rows.length <= MOST_PLAIN) return <PlainRows {...props} />;
  return (
    <Suspense fallback={<PlainRows {...props} most={MOST_PLAIN} />}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
