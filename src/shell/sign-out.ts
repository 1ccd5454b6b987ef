import { toast } from './notify.ts';

let handler: (() => Promise<void>) | undefined;

/** Sets how to sign out. That needs features, which the shell can't import. */
export function setSignOutHandler(signOut: () => Promise<void>): void {
  handler = signOut;
}

export function signOut(): void {
  handler?.().catch(() => toast.error("Couldn't sign out", { detail: 'Try again.' }));
}
