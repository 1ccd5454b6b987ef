import { createAtom } from '@tanstack/store';

/** How to get the version the server serves now; null while this tab runs it. */
export const update = createAtom<{ reload(): void } | null>(null);

/** Texts for code that couldn't be loaded. */
export function describeLoadFailure() {
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
  return { title: "Couldn't load this part", detail: 'Check your connection, then try again.' };
}
