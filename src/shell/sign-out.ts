import { toast } from './notify.ts';

let handler: (() => Promise<void>) | undefined;

/** Registers how to sign out. It needs every store, and the shell may import none of them. */
export function offerSignOut(signOut: () => Promise<void>): void {
  handler = signOut;
}

/** Signs out. */
export function signOut(): void {
  handler?.().catch(() => toast.error("Couldn't sign out", { detail: 'Try again.' }));
}
