import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { LeaveDialog } from './on-demand.tsx';

type Attempt = Parameters<BlockerFn>[0];

/**
 * Asks before the screen is left with unsaved work, by a link, Back, or closing the tab. Whatever leads away is
 * stopped at once and done again once it is answered: while Back is only held, the address is already the other one,
 * and a reload would load that. Once the address is that of another screen nobody is asked any more: until that comes,
 * they may go on to yet another.
 */
export function LeaveGuard({ kept, verb }: { kept: boolean; verb: string }) {
  const engine = useEngine();
  const router = useRouter();
  const { history } = router;
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  useEffect(() => {
    const pathOf = (location: Attempt['nextLocation']) => router.parseLocation(location).pathname;
    return history.block({
      blockerFn: (next: Attempt) => {
        // The path says which record is edited; its search and hash are places within the editor.
        const from = pathOf(next.currentLocation);
        const isHere = from === router.state.resolvedLocation?.pathname;
        const leaves = engine.isDirty && isHere && from !== pathOf(next.nextLocation);
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
  return <LeaveDialog kept={kept} verb={verb} leave={leave} stay={() => setAttempt(null)} />;
}
