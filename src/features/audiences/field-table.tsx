import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { part } from '#table/parts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface FieldTableProps {
  /** Names the table for screen readers. */
  label: string;
  /** The heads of the columns, the field's first. */
  heads: readonly string[];
  children: ReactNode;
}

const grids: Record<number, string> = {
  3: 'narrow:grid-cols-[calc(var(--spacing)*36)_minmax(0,1fr)_minmax(0,1fr)]',
  4: 'narrow:grid-cols-[calc(var(--spacing)*36)_repeat(3,minmax(0,1fr))]',
};

/** Fields under each other with what each source says of them side by side; on a phone below each other. */
export function FieldTable({ label, heads, children }: FieldTableProps) {
  return (
    <div {...part('table', { 'aria-label': label })}>
      <div {...part('rowgroup')} className="border-line-strong border-b max-narrow:sr-only">
        <div
          {...part('row')}
          className={clsx('grid gap-x-4 pb-2 font-medium text-muted text-xs', grids[heads.length])}
        >
          {heads.map((head) => (
            <div key={head} {...part('columnheader')}>
              {head}
            </div>
          ))}
        </div>
      </div>
      <div {...part('rowgroup')}>{children}</div>
    </div>
  );
}

/** The name spans all cells when they are stacked. */
const spans: Record<number, string> = { 2: 'max-narrow:row-span-2', 3: 'max-narrow:row-span-3' };

interface FieldRowProps {
  name: ReactNode;
  /** The cells after the name, with what they are called where the heads are not seen. */
  cells: readonly (readonly [head: string, content: ReactNode])[];
}

export function FieldRow({ name, cells }: FieldRowProps) {
  return (
    <div
      {...part('row')}
      className={clsx(
        'grid gap-x-4 gap-y-2 border-line border-b py-3 text-sm',
        'max-narrow:grid-cols-[calc(var(--spacing)*36)_minmax(0,1fr)] max-phone:grid-cols-1',
        grids[cells.length + 1],
      )}
    >
      <div
        {...part('cell')}
        className={clsx('font-medium text-strong max-phone:row-span-1!', spans[cells.length])}
      >
        {name}
      </div>
      {cells.map(([head, content]) => (
        <div
          key={head}
          {...part('cell')}
          className="min-w-0 [overflow-wrap:anywhere] max-narrow:grid max-narrow:grid-cols-[calc(var(--spacing)*26)_minmax(0,1fr)] max-narrow:gap-x-3"
        >
          <span aria-hidden className="hidden text-muted text-xs leading-5 max-narrow:block">
            {head}
          </span>
          <div className="min-w-0">{content}</div>
        </div>
      ))}
    </div>
  );
}

const widths = ['w-1/3', 'w-1/2', 'w-2/5', 'w-3/8', 'w-4/9'];

export const FieldsSkeleton = () => (
  <div aria-busy className="border-line-strong border-t">
    {widths.map((width) => (
      <div key={width} className="flex h-15 items-center border-line border-b">
        <Skeleton className={width} />
      </div>
    ))}
  </div>
);
