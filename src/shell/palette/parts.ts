import { onDemand } from '#ui/on-demand.tsx';
import { loadSources, open } from './open.ts';

const onDismiss = () => open.set(null);

export const Palette = onDemand(
  async () => {
    const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadSources()]);
    return Palette;
  },
  { onDismiss },
);
export const ShortcutSheet = onDemand(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet, {
  onDismiss,
});

/** Preloads the palette, so that it opens immediately. */
export const preparePalette = (): void => void Palette.prepare().catch(() => {});
