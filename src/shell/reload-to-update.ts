import { openEditors } from './notify.ts';

/** Reloads the page for another version of the dashboard, after storing unsaved edits. */
export async function reloadToUpdate(): Promise<void> {
  const isStored = await Promise.all(openEditors.get().map(({ store }) => store()));
  // Edits that are stored are offered again, so there is nothing to ask about.
  if (isStored.every(Boolean))
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
  location.reload();
}
