import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { useNow } from '#ui/use-now.ts';

/** Age after which "Refresh" is offered. */
const STALE_AFTER_MS = 60_000;

interface TableFooterProps {
  children: ReactNode;
  canOpenRows?: boolean;
  keyHints?: ReactNode;
  /** Time of the last update (epoch ms), and how to refresh. */
  updated?: { at: number; refresh(): void };
}

/** Row count and keyboard hints below a table. */
export function TableFooter({ children, canOpenRows = true, keyHints, updated }: TableFooterProps) {
  const now = useNow();
  return (
    <div className="flex min-h-10 items-center gap-4 px-gutter text-muted text-xs">
      <span className="tnum" aria-live="polite">
        {children}
      </span>
      {updated && now - updated.at > STALE_AFTER_MS ? (
        <span className="flex items-center gap-1.5">
          <span className="tnum text-faint">Updated {formatRelative(updated.at, now)}</span>
          <Button size="sm" variant="ghost" icon={RotateCw} onClick={updated.refresh}>
            Refresh
          </Button>
        </span>
      ) : null}
      <span className="ml-auto">
        <KeyHint keys={['J', 'K']}>move</KeyHint>
      </span>
      {keyHints}
      {canOpenRows ? <KeyHint keys={['↵']}>open</KeyHint> : null}
    </div>
  );
}
