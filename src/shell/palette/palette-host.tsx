import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect } from 'react';
import { footPlaces, places } from '#shell/places.ts';
import { otherTheme, theme } from '#storage/theme.ts';
import { followLinksBy, useCommands } from '#ui/commands.ts';
import { isInDialog } from '#ui/keys.ts';
import { open } from './open.ts';
import { Palette, preparePalette, ShortcutSheet } from './parts.ts';

/** Has the keys that work on every screen, and shows the palette and the sheet of shortcuts. */
export function PaletteHost() {
  const shown = useSelector(open);
  const navigate = useNavigate();
  useCommands(
    [
      {
        shortcut: 'palette',
        takes: (event) => !isInDialog(event) && !event.repeat,
        run: () => open.set('palette'),
      },
      {
        label: 'Keyboard shortcuts',
        keywords: ['hotkeys'],
        shortcut: 'shortcuts',
        run: () => open.set('shortcuts'),
      },
      { shortcut: 'theme', run: switchTheme },
      ...[...places, ...footPlaces].map(({ shortcut, link }) => ({ shortcut, link })),
    ],
    'anywhere',
  );
  useLayoutEffect(() => followLinksBy((link) => void navigate(link)), [navigate]);
  useEffect(() => {
    // ⌘ or Ctrl alone is how ⌘K begins.
    const hear = ({ key }: KeyboardEvent) => {
      if (key !== 'Meta' && key !== 'Control') return;
      removeEventListener('keydown', hear);
      preparePalette();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return shown === 'palette' ? <Palette /> : shown === 'shortcuts' ? <ShortcutSheet /> : null;
}

const switchTheme = () => theme.set(otherTheme());
