import { clsx } from 'clsx';
import { part } from './parts.ts';
import type { SectionRowProps } from './sections.ts';

/** The heading of a group of rows. */
export function SectionRow({ head, line, top, columns, aside }: SectionRowProps & { aside: string }) {
  return (
    <div
      {...part('row', { 'aria-rowindex': line + 2 })}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      className={clsx(
        'h-row-head w-full border-line border-b px-gutter text-muted text-xs',
        top !== undefined && 'absolute top-0 left-0',
      )}
    >
      <div
        {...part('cell', { 'aria-colspan': columns })}
        className="flex h-full items-center justify-between gap-3"
      >
        <span className="truncate font-medium">{head.label}</span>
        <span className="tnum flex-none text-faint">{aside}</span>
      </div>
    </div>
  );
}
