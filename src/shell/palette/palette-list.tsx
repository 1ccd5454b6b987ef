import { clsx } from 'clsx';
import { CornerDownRight, LoaderCircle, TriangleAlert } from 'lucide-react';
import { modKey } from '#lib/mod-key.ts';
import { truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Matched } from '#ui/matched.tsx';
import { scrollToNearest } from '#ui/scroll-within.ts';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  query: string;
  isPending: boolean;
  /** Why the API couldn't be searched. */
  failure: string | null;
  /** Reserves the full height, so that it doesn't change while the items render. */
  fullHeight: boolean;
  onHover(key: string): void;
  onSelect(item: PaletteItem, inNewTab: boolean): void;
}

/** Listbox of the palette. The focus stays in the input above. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, active, query, isPending, failure, fullHeight, onHover, onSelect } = props;
  const isEmpty = groups.every(({ fallback }) => fallback);
  return (
    <>
      <div className="max-h-124 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 max-phone:max-h-none">
        {isEmpty && !isPending ? (
          <p className="px-2 pt-3 pb-1 text-muted">
            {failure ? 'Nothing saved on this device matches' : 'No results'}
          </p>
        ) : null}
        <div
          id={id}
          role="listbox"
          aria-label="Results"
          aria-busy={isPending}
          className={fullHeight ? 'min-h-122' : undefined}
        >
          {groups.map(({ label, items }, index) => (
            <fieldset key={label} aria-labelledby={`${id}-group-${index}`} className="min-w-0">
              <div id={`${id}-group-${index}`} className="px-2 pt-2.5 pb-1 text-faint text-xs">
                {label}
              </div>
              {items.map((item) => (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  isActive={item === active}
                  query={query}
                  onHover={onHover}
                  onSelect={onSelect}
                />
              ))}
            </fieldset>
          ))}
        </div>
        {isPending ? (
          <p className="flex h-8.5 items-center gap-2.5 px-2 text-muted">
            <Icon of={LoaderCircle} className="animate-spin motion-still" />
            Searching
          </p>
        ) : null}
      </div>
      {failure ? (
        <p className="flex flex-none items-center gap-2 border-line border-t px-4 py-2 text-muted text-xs dark:border-line-strong">
          <Icon of={TriangleAlert} size="sm" className="text-warning" />
          {failure}
          {isEmpty ? null : ". Showing what's saved on this device."}
        </p>
      ) : null}
    </>
  );
}

interface PaletteOptionProps extends Pick<PaletteListProps, 'id' | 'query' | 'onHover' | 'onSelect'> {
  item: PaletteItem;
  isActive: boolean;
}

function PaletteOption({ id, item, isActive, query, onHover, onSelect }: PaletteOptionProps) {
  const { key, icon, name, detail, shortcut, disabledReason, link, screens } = item;
  return (
    <button
      type="button"
      // The focus stays in the input.
      tabIndex={-1}
      id={id}
      ref={isActive ? scrollToNearest : undefined}
      role="option"
      aria-selected={isActive}
      aria-disabled={disabledReason ? true : undefined}
      onPointerMove={() => isActive || onHover(key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onSelect(item, event.metaKey || event.ctrlKey)}
      className={clsx(
        'flex h-8.5 w-full items-center text-left gap-2.5 rounded-md px-2 max-phone:h-hit',
        isActive && 'bg-accent-soft',
        disabledReason ? 'text-faint' : 'text-strong',
      )}
    >
      <Icon of={icon ?? CornerDownRight} className={isActive ? 'text-accent-text' : 'text-muted'} />
      <bdi className="min-w-8 truncate">
        <Matched query={query} accent>
          {truncate(name, 200)}
        </Matched>
      </bdi>
      {detail || disabledReason ? (
        <span className="min-w-0 flex-1 shrink-[20] truncate text-faint">
          <bdi>{disabledReason ?? truncate(detail ?? '', 200)}</bdi>
        </span>
      ) : (
        <span className="flex-1" />
      )}
      {isActive && link ? (
        <span aria-hidden className="flex flex-none items-center gap-1 text-default text-xs max-phone:hidden">
          Open <Kbd>↵</Kbd>
          <span className="ml-1">New tab</span> <Kbd>{`${modKey === '⌘' ? '⌘' : 'Ctrl '}↵`}</Kbd>
          {screens ? (
            <>
              <span className="ml-1">Screens</span> <Kbd>⇥</Kbd>
            </>
          ) : null}
        </span>
      ) : shortcut ? (
        <ShortcutKeys of={shortcut} />
      ) : null}
    </button>
  );
}
