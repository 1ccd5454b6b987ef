import { toast } from './notify.ts';

let load: (() => Promise<void>) | undefined;

/** Says how to sign out, which knows more of the console than what stays while screens change. */
export function offerSignOut(signOut: () => Promise<void>): void {
  load = signOut;
}

/** Signs out. */
export function signOut(): void {
  load?.().catch(() => toast.error("Couldn't sign out", { detail: 'Try again.' }));
}
