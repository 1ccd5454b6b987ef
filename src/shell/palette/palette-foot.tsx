import { Clipboard } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { Item } from './item.ts';

interface PaletteFootProps {
  active: Item | undefined;
  /** The screens of a thing are shown. */
  within: boolean;
}

/** What the palette takes, and its keys. */
export const PaletteFoot = ({ active, within }: PaletteFootProps) => (
  <div className="flex h-9 flex-none items-center gap-2 border-line border-t px-4 text-muted text-xs max-phone:hidden dark:border-line-strong">
    <Icon of={Clipboard} size="sm" />
    <span className="flex-1 truncate">Paste any ID or link</span>
    <span className="flex items-center gap-1">
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
    </span>
    {within ? (
      <span className="flex items-center gap-1">
        <Kbd>Esc</Kbd> back
      </span>
    ) : active?.places ? (
      <span className="flex items-center gap-1">
        <Kbd>⇥</Kbd> screens
      </span>
    ) : null}
  </div>
);
