import * as Radix from '@radix-ui/react-dialog';
import { Clipboard, Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { modKey } from '#lib/mod-key.ts';
import { plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd, KeyHint } from '#ui/kbd.tsx';
import { Tag } from '#ui/tag.tsx';
import type { PaletteItem, PaletteSource } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';
import { type SelectedAction, usePalette } from './use-palette.ts';

/** Finds screens, records and actions: registered ones, cached ones and those of the API. */
export function Palette({ sources, onClose }: { sources: readonly PaletteSource[]; onClose(): void }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const previousFocus = useRef(document.activeElement);
  const selected = useRef<SelectedAction>(undefined);
  const palette = usePalette(sources, (action) => {
    selected.current = action;
    onClose();
  });
  const { query, record, groups, items, active, apiSearch } = palette;
  const backOrClose = (event: Event) => {
    if (!record) return;
    event.preventDefault();
    palette.back();
  };
  /** A screen that is still loading would take the focus. */
  const keepFocus = (event: Event) => {
    event.preventDefault();
    input.current?.focus();
  };
  /** Runs the action after restoring the focus, as it may open a dialog or move the focus itself. */
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    const action = selected.current;
    // The next screen takes the focus unless an element has it.
    if (!action?.leaves && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus({ preventScroll: true });
    action?.run();
  };
  return (
    // Modal dialogs of Radix set an inherited style on the body, whose recalculation takes longer than a frame. The
    // scrim blocks the pointer too, and being scrollable, the wheel.
    <Radix.Root modal={false} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-dialog overflow-y-scroll overscroll-contain bg-scrim [scrollbar-width:none]">
          <div className="h-[calc(100%+1px)]" />
        </div>
        <Radix.Content
          aria-modal
          aria-describedby={undefined}
          // Radix would search the whole content for a focusable element.
          onOpenAutoFocus={keepFocus}
          onFocusOutside={keepFocus}
          onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
          onEscapeKeyDown={backOrClose}
          onCloseAutoFocus={restoreFocus}
          className="fixed top-[min(14vh,7.5rem)] left-1/2 z-dialog flex max-h-[calc(100dvh-min(14vh,7.5rem)-1rem)] w-[calc(100%-2rem)] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised text-sm shadow-dialog max-phone:inset-0 max-phone:h-dvh max-phone:max-h-none max-phone:w-full max-phone:translate-x-0 max-phone:rounded-none max-phone:shadow-none"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <div className="flex h-13 flex-none items-center gap-2.5 border-line border-b px-4 dark:border-line-strong">
            <Icon of={Search} className="text-muted" />
            {record ? <Tag>{<span className="max-w-40 truncate">{record.name}</span>}</Tag> : null}
            <input
              ref={input}
              role="combobox"
              aria-label={record ? `Screens of ${record.name}` : 'Search or jump to'}
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={record ? 'Which screen?' : 'Search or jump to'}
              value={query}
              onChange={(event) => palette.changeQuery(event.target.value)}
              onKeyDown={(event) => {
                // The shortcut that opened it closes it.
                if (event.key === 'k' && (modKey === '⌘' ? event.metaKey : event.ctrlKey)) {
                  event.preventDefault();
                  onClose();
                } else palette.onKeyDown(event);
              }}
              className="h-full min-w-0 flex-1 bg-transparent text-lg text-strong outline-none forced-colors:-outline-offset-4"
            />
            <Kbd>Esc</Kbd>
            <span className="phone:hidden">
              <IconButton icon={X} label="Close" tabIndex={-1} onClick={onClose} />
            </span>
          </div>
          <PaletteList
            id={listId}
            groups={groups}
            active={active}
            query={query}
            isPending={apiSearch.isPending && !record}
            failure={record ? null : apiSearch.failure}
            fullHeight={!record && !query.trim()}
            onHover={palette.setActiveKey}
            onSelect={palette.select}
          />
          <PaletteFooter active={active} record={record} />
          <span role="status" className="sr-only">
            {groups.every(({ fallback }) => fallback)
              ? 'Nothing matches'
              : query.trim()
                ? plural(items.length, 'result')
                : ''}
            {record
              ? ''
              : apiSearch.isPending
                ? ', searching'
                : apiSearch.failure
                  ? `. ${apiSearch.failure}`
                  : ''}
          </span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const PaletteFooter = ({ active, record }: Record<'active' | 'record', PaletteItem | undefined>) => (
  <div className="flex h-9 flex-none items-center gap-2 border-line border-t px-4 text-muted text-xs max-phone:hidden dark:border-line-strong">
    <Icon of={Clipboard} size="sm" />
    <span className="flex-1 truncate">Paste any ID or link</span>
    <KeyHint keys={['↑', '↓']}>move</KeyHint>
    {record ? (
      <KeyHint keys={['Esc']}>back</KeyHint>
    ) : active?.screens ? (
      <KeyHint keys={['⇥']}>screens</KeyHint>
    ) : null}
  </div>
);
