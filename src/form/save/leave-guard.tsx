import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEngine } from '#form/editor.tsx';
import { LeaveDialog } from './on-demand.tsx';

interface Place {
  pathname: string;
}

/** Asks before the screen is left with unsaved work, by a link, Back, or closing the tab. */
export function LeaveGuard({ kept }: { kept: boolean }) {
  const engine = useEngine();
  const leaves = useCallback(
    // The path says which record is edited; its search and hash are places within the editor.
    ({ current, next }: { current: Place; next: Place }) =>
      engine.dirty && current.pathname !== next.pathname,
    [engine],
  );
  const closes = useCallback(() => engine.dirty, [engine]);
  const blocker = useBlocker({ shouldBlockFn: leaves, enableBeforeUnload: closes, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog kept={kept} leave={blocker.proceed} stay={blocker.reset} />;
}
