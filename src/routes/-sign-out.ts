import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { hasUnsavedWork, openEditors } from '#api/sync/open-editors.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { endSession } from '#api/transport/session.ts';
import { formatList, plural } from '#lib/text.ts';
import { leaveTenant } from '#shell/follow-session.ts';
import { ask, toast } from '#ui/notify.ts';
import { clearCaches, countUnsaved, discardUnsaved, type UnsavedCounts } from './-device-data.ts';

/** Signs out and clears the tenant's caches. Asks first if there is unsaved work. */
export async function signOut(client: QueryClient, router: AnyRouter): Promise<void> {
  const tenant = boundTenant.get()?.fingerprint ?? '';
  const unsaved = await countUnsaved(tenant);
  const isUnsaved = unsaved.edits + unsaved.imports > 0 || hasUnsavedWork();
  const answer = isUnsaved ? await askAbout(unsaved) : 'action';
  if (answer === 'cancel') return;
  try {
    await endSession();
  } catch (error) {
    return toast.failure("Couldn't sign out", error);
  }
  if (answer === 'alternative') for (const editor of openEditors.get()) editor.discard();
  leaveTenant(client);
  boundTenant.set(null);
  // Before the way to sign-in, which would find the tenant still there and turn back.
  client.clear();
  await router.navigate({ to: '/sign-in', ignoreBlocker: true });
  await clearCaches(null);
  if (answer === 'alternative') await discardUnsaved(tenant);
}

function askAbout({ edits, imports }: UnsavedCounts) {
  const parts = [
    // An edit made a moment ago may not be stored yet.
    ...(edits > 0 || imports === 0 ? [`unsaved changes to ${plural(Math.max(1, edits), 'record')}`] : []),
    ...(imports > 0 ? [plural(imports, 'unfinished import')] : []),
  ];
  return ask({
    title: 'Sign out with unsaved changes?',
    detail: `You have ${formatList(parts)} on this device. If you keep them, you can restore them after you sign in. Until then, anyone using this browser could read them.`,
    action: 'Keep on this device',
    alternative: 'Discard',
  });
}
