import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useNow } from '#ui/use-now.ts';

/** Age from which the list offers to refresh. */
const STALE_AFTER_MS = 60_000;

interface TableFootProps {
  children: ReactNode;
  /** Whether rows can be opened. */
  opens?: boolean;
  /** When the list was loaded (epoch ms), and how to refresh it. */
  read?: { at: number; again(): void };
}

/** Stands under the rows: what is shown of how many, and the keys that work here. */
export function TableFoot({ children, opens = true, read }: TableFootProps) {
  const now = useNow();
  return (
    <div className="flex min-h-10 items-center gap-4 px-gutter text-muted text-xs">
      <span className="tnum" aria-live="polite">
        {children}
      </span>
      {read && now - read.at > STALE_AFTER_MS ? (
        <span className="flex items-center gap-1.5">
          <span className="tnum text-faint">Updated {formatRelative(read.at, now)}</span>
          <Button size="sm" variant="ghost" icon={RotateCw} onClick={read.again}>
            Refresh
          </Button>
        </span>
      ) : null}
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
