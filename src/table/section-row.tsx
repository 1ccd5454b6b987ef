import { clsx } from 'clsx';
import { part } from './parts.ts';
import type { SectionHead, Sections } from './sections.ts';

interface SectionRowProps<T> {
  head: SectionHead;
  /** Counted from 0. */
  line: number;
  /** Distance from the top of the body, in px, where rows are placed one by one. */
  top?: number;
  columns: number;
  open: boolean;
  sections: Sections<T>;
}

/** The heading of a group of rows. */
export function SectionRow<T>({ head, line, top, columns, open, sections }: SectionRowProps<T>) {
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
        <span className="tnum flex-none text-faint">{sections.aside(head.count, open)}</span>
      </div>
    </div>
  );
}
