import { createAtom } from '@tanstack/store';

/** How to get the version the server serves now; null while this tab runs it. */
export const update = createAtom<{ reload(): void } | null>(null);

/**
 * Texts for code that couldn't be loaded.
 *
 * @param screen name of a screen, which loads once the server is back
 */
export function describeLoadFailure(screen?: string) {
  if (!navigator.onLine)
    return {
      title: "You're offline",
      detail: "This part isn't loaded yet. Your changes are saved on this device.",
    };
  if (update.get())
    return {
      title: 'A new version is available',
      detail: 'Reload to use this part. Your changes are saved on this device.',
    };
  if (screen) return { title: `Couldn't load ${screen}`, detail: "We'll retry when the server is back." };
  return { title: "Couldn't load part of this screen", detail: 'Check your connection, then try again.' };
}
