import * as Radix from '@radix-ui/react-dialog';
import { Clipboard, Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { modKey } from '#lib/mod-key.ts';
import { plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Item } from './item.ts';
import { open } from './open.ts';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './use-palette.ts';

const close = () => open.set(null);

/** Goes to anything, does anything that can be done now, and finds anything known here or by the service. */
export function Palette() {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(document.activeElement);
  const chosen = useRef<{ run(): void; leaves: boolean }>(undefined);
  const palette = usePalette((then) => {
    chosen.current = then;
    close();
  });
  const { query, within, groups, items, active, service } = palette;
  useEffect(() => {
    document.getElementById(`${list}-${active?.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active?.key]);
  const leaveOrClose = (event: Event) => {
    if (!within) return;
    event.preventDefault();
    palette.leave();
  };
  /** The focus belongs to the field; a screen that is still coming would take it. */
  const keepFocus = (event: Event) => {
    event.preventDefault();
    field.current?.focus();
  };
  /** What was chosen may ask or take the focus itself, so it comes after the focus is back. */
  const giveBack = (event: Event) => {
    event.preventDefault();
    const then = chosen.current;
    // A screen that is gone to takes the focus, unless somebody has it.
    if (!then?.leaves && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    then?.run();
  };
  return (
    // Radix keeps the pointer off what is below a modal dialog by a style that every element of the screen inherits,
    // which takes longer than a frame. The scrim keeps it off as well, and a list that scrolls keeps the wheel.
    <Radix.Root modal={false} open onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-dialog overflow-y-scroll overscroll-contain bg-scrim [scrollbar-width:none]">
          <div className="h-[calc(100%+1px)]" />
        </div>
        <Radix.Content
          aria-modal
          aria-describedby={undefined}
          // Radix would look for what can take the focus among all that is drawn.
          onOpenAutoFocus={keepFocus}
          onFocusOutside={keepFocus}
          onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
          onEscapeKeyDown={leaveOrClose}
          onCloseAutoFocus={giveBack}
          className="fixed top-[min(14vh,7.5rem)] left-1/2 z-dialog flex max-h-[calc(100dvh-min(14vh,7.5rem)-1rem)] w-[calc(100%-2rem)] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised text-sm shadow-dialog max-phone:inset-0 max-phone:h-dvh max-phone:max-h-none max-phone:w-full max-phone:translate-x-0 max-phone:rounded-none max-phone:shadow-none"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <div className="flex h-13 flex-none items-center gap-2.5 border-line border-b px-4 dark:border-line-strong">
            <Icon of={Search} className="text-muted" />
            {within ? <Tag>{<span className="max-w-40 truncate">{within.name}</span>}</Tag> : null}
            <input
              ref={field}
              role="combobox"
              aria-label={within ? `Screens of ${within.name}` : 'Search or jump to'}
              aria-expanded={items.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${list}-${active.key}` : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={within ? 'Which screen?' : 'Search or jump to'}
              value={query}
              onChange={(event) => palette.change(event.target.value)}
              onKeyDown={(event) => {
                // The key that opened it closes it.
                if (event.key === 'k' && (modKey === '⌘' ? event.metaKey : event.ctrlKey)) {
                  event.preventDefault();
                  close();
                } else palette.onKeyDown(event);
              }}
              className="h-full min-w-0 flex-1 bg-transparent text-lg text-strong outline-none forced-colors:-outline-offset-4"
            />
            <Kbd>Esc</Kbd>
            <span className="phone:hidden">
              <IconButton icon={X} label="Close" tabIndex={-1} onClick={close} />
            </span>
          </div>
          <PaletteList
            id={list}
            groups={groups}
            active={active}
            query={query}
            searching={service.searching && !within}
            failure={within ? null : service.failure}
            full={!within && !query.trim()}
            onPoint={palette.setWanted}
            onChoose={palette.choose}
          />
          <PaletteFoot active={active} within={within !== undefined} />
          <span role="status" className="sr-only">
            {groups.every(({ fallback }) => fallback)
              ? 'Nothing matches'
              : query.trim()
                ? plural(items.length, 'result')
                : ''}
            {within ? '' : service.searching ? ', searching' : service.failure ? `. ${service.failure}` : ''}
          </span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface PaletteFootProps {
  active: Item | undefined;
  /** The screens of a thing are shown. */
  within: boolean;
}

/** What the palette takes, and its keys. */
const PaletteFoot = ({ active, within }: PaletteFootProps) => (
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
