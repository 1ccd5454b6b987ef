import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type Attempt = Parameters<BlockerFn>[0];

/**
 * Asks before leaving with unsaved changes. Cancels the navigation and repeats it after the answer: a pending Back
 * would already have changed the URL, which a reload would then load. Once the next screen is loading, further
 * navigation isn't blocked.
 */
export function LeaveGuard({ isStored, verb }: { isStored: boolean; verb: string }) {
  const engine = useEngine();
  const router = useRouter();
  const { history } = router;
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  useEffect(() => {
    const pathOf = (location: Attempt['nextLocation']) => router.parseLocation(location).pathname;
    return history.block({
      blockerFn: (next: Attempt) => {
        // The path identifies the record; search and hash are positions within the editor.
        const from = pathOf(next.currentLocation);
        const isCurrent = from === router.state.resolvedLocation?.pathname;
        const leaves = engine.isDirty && isCurrent && from !== pathOf(next.nextLocation);
        if (leaves) setAttempt(next);
        return leaves;
      },
      enableBeforeUnload: () => engine.isDirty,
    });
  }, [engine, history, router]);
  if (!attempt) return null;
  const { action, currentLocation, nextLocation } = attempt;
  const leave = () => {
    setAttempt(null);
    const { href, state } = nextLocation;
    if (action === 'PUSH') history.push(href, state, { ignoreBlocker: true });
    else if (action === 'REPLACE') history.replace(href, state, { ignoreBlocker: true });
    else history.go(state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
  };
  return <LeaveDialog isStored={isStored} verb={verb} leave={leave} stay={() => setAttempt(null)} />;
}
