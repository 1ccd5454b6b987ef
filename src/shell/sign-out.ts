import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { explain } from '#api/explain.ts';
import { forgetAll } from '#api/known.ts';
import { forgetRecents } from '#api/recent-store.ts';
import { endSession } from '#api/session.ts';
import { confirm, hasUnsavedWork, toast } from './notify.ts';

/** Signs out, after asking where work is unsaved, and forgets what is cached of the tenant. */
export async function signOut(client: QueryClient, router: AnyRouter, fingerprint: string): Promise<void> {
  const yes =
    !hasUnsavedWork() ||
    (await confirm({
      title: 'Sign out with unsaved changes?',
      detail: 'They stay in this browser and are offered when you sign in and open the record again.',
      action: 'Sign out',
    }));
  if (!yes) return;
  try {
    await endSession();
  } catch (error) {
    return toast.error('Still signed in', { detail: explain(error).detail });
  }
  forgetRecents(fingerprint);
  await forgetAll(fingerprint);
  // Before the way to sign-in, which would find the tenant still there and turn back.
  client.clear();
  await router.navigate({ to: '/sign-in', ignoreBlocker: true });
}
