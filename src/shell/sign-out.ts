import { createAtom } from '@tanstack/store';
import { toast } from '#ui/notify.ts';

/** How to sign out, set at the start: it needs features, which the shell can't import. */
export const signOutHandler = createAtom<{ signOut(): Promise<void> } | null>(null);

export function signOut(): void {
  signOutHandler
    .get()
    ?.signOut()
    .catch(() => toast.error("Couldn't sign out", { detail: 'Try again.' }));
}
