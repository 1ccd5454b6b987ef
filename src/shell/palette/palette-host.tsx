import type { LinkProps } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { footerNavItems, hiddenNavItems, mainNavItems, useNavItems } from '#shell/nav-items.ts';
import { otherTheme, theme } from '#storage/settings.ts';
import { useCommands } from '#ui/commands.ts';
import { isInDialog } from '#ui/keys.ts';
import { onDemand } from '#ui/on-demand.tsx';

export const loadOverlays = async () => (await import('./overlays.ts')).overlays;

export interface PaletteProps {
  initialQuery: string;
  onClose(): void;
}

const ShortcutSheet = onDemand(async () => (await loadOverlays()).ShortcutSheet, {
  onDismiss: ({ onClose }) => onClose(),
});

const allNavItems = [...mainNavItems, ...footerNavItems, ...hiddenNavItems];
const newAudience: LinkProps = { to: '/audiences', search: { new: true } };
const overlay = createAtom<{ palette: string } | 'shortcuts' | null>(null);
const close = () => overlay.set(null);
/** Opens the palette, which searches for `query`. */
export const openPalette = (query = ''): void => overlay.set({ palette: query });
export const openShortcuts = (): void => overlay.set('shortcuts');

/** Renders the palette and the list of shortcuts, and registers the commands of all screens. */
export function PaletteHost({ Palette }: { Palette: ComponentType<PaletteProps> }) {
  const shown = useSelector(overlay);
  const places = useNavItems(allNavItems);
  useCommands(
    [
      {
        shortcut: 'palette',
        isEnabled: (event) => !isInDialog(event) && !event.repeat,
        run: () => openPalette(),
      },
      {
        label: 'Keyboard shortcuts',
        keywords: ['hotkeys'],
        shortcut: 'shortcuts',
        run: openShortcuts,
      },
      {
        label: 'New audience',
        icon: Plus,
        link: newAudience,
      },
      { shortcut: 'theme', run: () => theme.set(otherTheme()) },
      ...places.map(({ shortcut, link }) => ({ shortcut, link })),
    ],
    'anywhere',
  );
  if (shown === 'shortcuts') return <ShortcutSheet onClose={close} />;
  return shown && <Palette initialQuery={shown.palette} onClose={close} />;
}
