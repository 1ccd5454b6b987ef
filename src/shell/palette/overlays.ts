import { ShortcutSheet } from '#shell/shortcut-list.tsx';
import { Palette } from './palette.tsx';

/** Loaded together when either is opened. */
export const overlays = { Palette, ShortcutSheet };
