import { toast } from '#shell/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { loadSources, open } from './open.ts';

export const Palette = onDemand(async () => (await import('./palette.tsx')).Palette);
export const ShortcutSheet = onDemand(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

/** Brings the palette, so that it opens at once. */
export const preparePalette = (): void => {
  Promise.all([Palette.prepare(), loadSources()]).catch(() => {});
};

/** Opens the palette or the sheet of shortcuts as soon as it is there; says so where it cannot be loaded. */
export function show(part: 'palette' | 'shortcuts'): void {
  const { prepare } = part === 'palette' ? Palette : ShortcutSheet;
  prepare().then(
    () => open.set(part),
    () => toast.error("Couldn't load this", { detail: 'Try again.' }),
  );
}
