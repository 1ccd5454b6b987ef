import { ShortcutSheet } from '#shell/shortcut-list.tsx';
import { findSimilarName } from './fuzzy-search.ts';
import { Palette } from './palette.tsx';

/** Loaded together when one of them is needed. */
export const overlays = { Palette, ShortcutSheet, findSimilarName };
