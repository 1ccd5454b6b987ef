import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useLayoutEffect } from 'react';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { footerNavItems, mainNavItems } from '#shell/nav-items.ts';
import { ShortcutSheet } from '#shell/shortcut-list.tsx';
import { otherTheme, theme } from '#storage/theme.ts';
import { linkHandler, useCommands } from '#ui/commands.ts';
import { isInDialog } from '#ui/keys.ts';
import { onDemand } from '#ui/on-demand.tsx';
import type { PaletteSource } from './palette-item.ts';

const Palette = onDemand(async () => (await import('./palette.tsx')).Palette, {
  onDismiss: ({ onClose }) => onClose(),
});

const overlay = createAtom<'palette' | 'shortcuts' | null>(null);
const close = () => overlay.set(null);
export const openPalette = (): void => overlay.set('palette');
export const openShortcuts = (): void => overlay.set('shortcuts');

/** Preloads the palette, so that it opens immediately. */
export const preparePalette = (): void => void Palette.prepare().catch(() => {});

/** Renders the palette and the list of shortcuts, and registers the commands of all screens. */
export function PaletteHost({ sources }: { sources: readonly PaletteSource[] }) {
  const shown = useSelector(overlay);
  const navigate = useNavigate();
  useCommands(
    [
      {
        shortcut: 'palette',
        isEnabled: (event) => !isInDialog(event) && !event.repeat,
        run: openPalette,
      },
      {
        label: 'Keyboard shortcuts',
        keywords: ['hotkeys'],
        shortcut: 'shortcuts',
        run: openShortcuts,
      },
      { shortcut: 'theme', run: () => theme.set(otherTheme()) },
      ...[...mainNavItems, ...footerNavItems].map(({ shortcut, link }) => ({ shortcut, link })),
    ],
    'anywhere',
  );
  useLayoutEffect(() => {
    linkHandler.set({ open: (link) => void navigate(link) });
  }, [navigate]);
  // ⌘ or Ctrl is pressed before K.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Meta' || key === 'Control') preparePalette();
  });
  if (shown === 'palette') return <Palette sources={sources} onClose={close} />;
  return shown === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null;
}
