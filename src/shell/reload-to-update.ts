import { openEditors } from './notify.ts';

let isReloading = false;

// Registered before the router's own listener, which asks about unsaved edits.
addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), {
  capture: true,
});

/** Reloads the page for another version of the dashboard, after storing unsaved edits. */
export async function reloadToUpdate(): Promise<void> {
  const isStored = await Promise.all(openEditors.get().map(({ store }) => store()));
  // Edits that are stored are offered again, so there is nothing to ask about.
  isReloading = isStored.every(Boolean);
  location.reload();
}
