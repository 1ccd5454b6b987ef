import { createAtom } from '@tanstack/store';
import { openEditors } from '#api/sync/open-editors.ts';

const isReloading = createAtom(false);

// Registered before the router's own listener, which asks about unsaved edits.
addEventListener('beforeunload', (event) => isReloading.get() && event.stopImmediatePropagation(), {
  capture: true,
});

/** Reloads the page for another version of the dashboard, after storing unsaved edits. */
export async function reloadToUpdate(): Promise<void> {
  const isStored = await Promise.all(openEditors.get().map(({ store }) => store()));
  // Stored edits can be restored, so leaving needs no confirmation.
  isReloading.set(isStored.every(Boolean));
  location.reload();
}
