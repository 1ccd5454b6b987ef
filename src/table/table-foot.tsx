import type { ReactNode } from 'react';
import { Kbd } from '#ui/kbd.tsx';

interface TableFootProps {
  children: ReactNode;
  /** Whether rows can be opened. */
  opens?: boolean;
}

/** Stands under the rows: what is shown of how many, and the keys that work here. */
export function TableFoot({ children, opens = true }: TableFootProps) {
  return (
    <div className="flex min-h-10 items-center gap-4 px-gutter text-muted text-xs">
      <span className="tnum" aria-live="polite">
        {children}
      </span>
      <span className="ml-auto flex items-center gap-1 max-phone:hidden">
        <Kbd>J</Kbd> <Kbd>K</Kbd> move
      </span>
      {opens ? (
        <span className="flex items-center gap-1 max-phone:hidden">
          <Kbd>↵</Kbd> open
        </span>
      ) : null}
    </div>
  );
}
