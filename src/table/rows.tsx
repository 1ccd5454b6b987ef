import { lazy, Suspense } from 'react';
import type { BodyProps } from './body.ts';
import { PlainRows } from './plain-rows.tsx';

/** Up to here drawing every row costs less than loading and running what leaves most of them out. */
const MOST_PLAIN = 100;

const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as typeof PlainRows;

/** The rows of a table, however many. */
export function Rows<T extends object>(props: BodyProps<T>) {
  if (props.rows.length <= MOST_PLAIN) return <PlainRows {...props} />;
  return (
    <Suspense
      fallback={
        <PlainRows
          {...props}
          rows={props.rows.slice(0, MOST_PLAIN)}
          heads={props.heads.filter(({ at }) => at < MOST_PLAIN)}
        />
      }
    >
      <VirtualRows {...props} />
    </Suspense>
  );
}
