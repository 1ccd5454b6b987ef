import {
  ArrowDown,
  ArrowUp,
  Download,
  GitCompareArrows,
  Keyboard,
  type LucideIcon,
  Plus,
  Redo2,
  Save,
  SquarePen,
  Undo2,
} from 'lucide-react';
import type { Shortcut } from '#ui/key-map.ts';

/** The icons of what has a shortcut: they come with the palette rather than with every screen. */
export const shortcutIcons: Partial<Record<Shortcut, LucideIcon>> = {
  shortcuts: Keyboard,
  create: Plus,
  edit: SquarePen,
  exportCsv: Download,
  compare: GitCompareArrows,
  next: ArrowDown,
  nextDifference: ArrowDown,
  previous: ArrowUp,
  previousDifference: ArrowUp,
  save: Save,
  undo: Undo2,
  redo: Redo2,
};
