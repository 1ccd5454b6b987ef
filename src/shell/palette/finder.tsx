import { Search } from 'lucide-react';
import { memo } from 'react';
import { modKey } from '#lib/mod-key.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { open } from './open.ts';
import { preparePalette } from './parts.ts';

/** Opens the palette; an icon where there is no room for its words. */
export const Finder = memo(() => (
  <button
    type="button"
    aria-keyshortcuts={modKey === '⌘' ? 'Meta+K' : 'Control+K'}
    onPointerEnter={preparePalette}
    onFocus={preparePalette}
    onClick={() => open.set('palette')}
    className="touch flex h-control-sm w-menu flex-none items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-muted text-sm hover:bg-hover max-tablet:size-control-sm max-tablet:justify-center max-tablet:border-transparent max-phone:size-control"
  >
    <Icon of={Search} size="sm" />
    <span className="flex-1 text-left max-tablet:sr-only">Search or jump to</span>
    <span aria-hidden className="max-tablet:hidden">
      <Kbd>{modKey === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>
    </span>
  </button>
));
