import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

type Attempt = Parameters<BlockerFn>[0];

/**
 * Blocks leaving the screen with unsaved changes. Cancels the navigation and repeats it on `leave`: a pending Back would
 * already have changed the URL, which a reload would then load. Once the next screen is loading, further navigation
 * isn't blocked.
 *
 * @param editor must be the same object while mounted
 */
export function useLeaveGuard(
  editor: { readonly isDirty: boolean },
  onBlocked: (leave: () => void) => void,
): void {
  const router = useRouter();
  const { history } = router;
  const block = useEffectEvent(({ action, currentLocation, nextLocation }: Attempt) => {
    const { href, state } = nextLocation;
    onBlocked(() => {
      if (action === 'PUSH') history.push(href, state, { ignoreBlocker: true });
      else if (action === 'REPLACE') history.replace(href, state, { ignoreBlocker: true });
      else history.go(state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
    });
  });
  useEffect(() => {
    const pathOf = (location: Attempt['nextLocation']) => router.parseLocation(location).pathname;
    return history.block({
      blockerFn: (next: Attempt) => {
        // The path identifies the record; search and hash are positions within the editor.
        const from = pathOf(next.currentLocation);
        const isCurrent = from === router.state.resolvedLocation?.pathname;
        const leaves = editor.isDirty && isCurrent && from !== pathOf(next.nextLocation);
        if (leaves) block(next);
        return leaves;
      },
      enableBeforeUnload: () => editor.isDirty,
    });
  }, [editor, history, router]);
}
