import { clsx } from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { modKey } from '#lib/mod-key.ts';
import { clipped } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Matched } from '#ui/matched.tsx';
import type { Item } from './item.ts';
import { Keys } from './keys.tsx';

interface PaletteOptionProps {
  id: string;
  item: Item;
  active: boolean;
  query: string;
  onPoint(key: string): void;
  onChoose(item: Item, beside: boolean): void;
}

/** One line of the palette. */
export function PaletteOption({ id, item, active, query, onPoint, onChoose }: PaletteOptionProps) {
  const { key, icon, name, detail, shortcut, disabled, link, places } = item;
  return (
    <button
      type="button"
      // The field keeps the focus.
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabled ? true : undefined}
      onPointerMove={() => active || onPoint(key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(item, event.metaKey || event.ctrlKey)}
      className={clsx(
        'flex h-8.5 w-full items-center text-left gap-2.5 rounded-md px-2 max-phone:h-hit',
        active && 'bg-accent-soft',
        disabled ? 'text-faint' : 'text-strong',
      )}
    >
      <Icon of={icon ?? CornerDownRight} className={active ? 'text-accent-text' : 'text-muted'} />
      <bdi className="min-w-8 truncate">
        <Matched query={query} accent>
          {clipped(name, 200)}
        </Matched>
      </bdi>
      {detail || disabled ? (
        <span className="min-w-0 flex-1 shrink-[20] truncate text-faint">
          <bdi>{disabled ?? clipped(detail ?? '', 200)}</bdi>
        </span>
      ) : (
        <span className="flex-1" />
      )}
      {active && link ? (
        <span aria-hidden className="flex flex-none items-center gap-1 text-default text-xs max-phone:hidden">
          Open <Kbd>↵</Kbd>
          <span className="ml-1">New tab</span> <Kbd>{`${modKey === '⌘' ? '⌘' : 'Ctrl '}↵`}</Kbd>
          {places ? (
            <>
              <span className="ml-1">Screens</span> <Kbd>⇥</Kbd>
            </>
          ) : null}
        </span>
      ) : shortcut ? (
        <Keys of={shortcut} />
      ) : null}
    </button>
  );
}
