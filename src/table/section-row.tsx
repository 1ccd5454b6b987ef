import { clsx } from 'clsx';
import { rowPlace } from './layout.ts';
import { part } from './parts.ts';
import type { SectionRowProps } from './sections.ts';

/** The heading of a group of rows. */
export function SectionRow({ head, line, top, columns, aside }: SectionRowProps & { aside: string }) {
  const place = rowPlace(top);
  return (
    <div
      {...part('row', { 'aria-rowindex': line + 2 })}
      {...place}
      className={clsx(
        'flex h-row-head w-full items-center justify-between gap-3 border-line border-b px-gutter text-muted text-xs',
        place.className,
      )}
    >
      <div {...part('cell', { 'aria-colspan': columns - 1 })} className="truncate font-medium">
        {head.label}
      </div>
      <div {...part('cell')} className="tnum flex-none text-faint">
        {aside}
      </div>
    </div>
  );
}
