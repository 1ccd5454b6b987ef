import { clsx } from 'clsx';
import { Keyboard, Search } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { modKey } from '#ui/keys.ts';
import { openPalette, openShortcuts } from './palette/palette-host.tsx';

interface PaletteTriggerProps {
  /** For the top bar of phones, where the sidebar is hidden. */
  isIcon?: boolean;
  /** Shrinks to an icon in the rail of tablets. */
  rail?: boolean;
}

export const paletteTriggerStyle = (rail: boolean) =>
  clsx(
    'mx-3 flex h-control flex-none items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-muted',
    rail &&
      'max-tablet:mx-auto max-tablet:size-10 max-tablet:justify-center max-tablet:border-transparent max-tablet:bg-transparent max-tablet:px-0',
  );

export const PaletteTrigger = ({ isIcon = false, rail = false }: PaletteTriggerProps) => (
  <button
    type="button"
    title="Search or jump to"
    aria-keyshortcuts={modKey === '⌘' ? 'Meta+K' : 'Control+K'}
    onClick={() => openPalette()}
    className={
      isIcon
        ? 'touch grid size-control flex-none place-items-center rounded-md text-default hover:bg-press phone:hidden'
        : clsx(paletteTriggerStyle(rail), 'hover:bg-hover')
    }
  >
    <Icon of={Search} size={isIcon ? 'md' : 'sm'} />
    <span className={isIcon ? 'sr-only' : clsx('flex-1 text-left', rail && 'max-tablet:sr-only')}>
      Search or jump to
    </span>
    {isIcon ? null : (
      <span aria-hidden className={clsx(rail && 'max-tablet:hidden')}>
        <Kbd>{modKey === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    )}
  </button>
);

/** Opens the list of shortcuts. Hidden on phones. */
export const ShortcutsButton = () => (
  <Button
    size="sm"
    variant="ghost"
    icon={Keyboard}
    aria-keyshortcuts="?"
    className="-mr-2.75 max-phone:hidden"
    onClick={openShortcuts}
  >
    <span className="max-tablet:sr-only">Keyboard shortcuts</span>
    <Kbd>?</Kbd>
  </Button>
);
