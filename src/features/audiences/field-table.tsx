import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { part } from '#table/parts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface FieldTableProps {
  /** Accessible name. */
  label: string;
  /** Column headers, starting with the field's. */
  headers: readonly string[];
  children: ReactNode;
}

const gridClasses: Record<number, string> = {
  3: 'narrow:grid-cols-[calc(var(--spacing)*36)_minmax(0,1fr)_minmax(0,1fr)]',
  4: 'narrow:grid-cols-[calc(var(--spacing)*36)_repeat(3,minmax(0,1fr))]',
};

/** Table of fields with the value of each source side by side; stacked on phones. */
export function FieldTable({ label, headers, children }: FieldTableProps) {
  return (
    <div {...part('table', { 'aria-label': label })}>
      <div {...part('rowgroup')} className="border-line-strong border-b max-narrow:sr-only">
        <div
          {...part('row')}
          className={clsx('grid gap-x-4 pb-2 font-medium text-muted text-xs', gridClasses[headers.length])}
        >
          {headers.map((header) => (
            <div key={header} {...part('columnheader')}>
              {header}
            </div>
          ))}
        </div>
      </div>
      <div {...part('rowgroup')}>{children}</div>
    </div>
  );
}

/** The name spans all cells when they are stacked. */
const rowSpanClasses: Record<number, string> = { 2: 'max-narrow:row-span-2', 3: 'max-narrow:row-span-3' };

interface FieldRowProps {
  name: ReactNode;
  /** Cells after the name, with headers for stacked cells. */
  cells: readonly (readonly [header: string, content: ReactNode])[];
}

export function FieldRow({ name, cells }: FieldRowProps) {
  return (
    <div
      {...part('row')}
      className={clsx(
        'grid gap-x-4 gap-y-2 border-line border-b py-3 text-sm',
        'max-narrow:grid-cols-[calc(var(--spacing)*36)_minmax(0,1fr)] max-phone:grid-cols-1',
        gridClasses[cells.length + 1],
      )}
    >
      <div
        {...part('cell')}
        className={clsx('font-medium text-strong max-phone:row-span-1!', rowSpanClasses[cells.length])}
      >
        {name}
      </div>
      {cells.map(([header, content]) => (
        <div
          key={header}
          {...part('cell')}
          className="min-w-0 [overflow-wrap:anywhere] max-narrow:grid max-narrow:grid-cols-[calc(var(--spacing)*26)_minmax(0,1fr)] max-narrow:gap-x-3"
        >
          <span aria-hidden className="hidden text-muted text-xs leading-5 max-narrow:block">
            {header}
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
