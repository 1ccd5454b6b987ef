import * as Radix from '@radix-ui/react-dialog';
import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd, KeyHint } from '#ui/kbd.tsx';
import { ignoreComposing, isComposing, modKey } from '#ui/keys.ts';
import { Tag } from '#ui/tag.tsx';
import type { PaletteProps } from './palette-host.tsx';
import {
  distinct,
  laterGroup,
  levelGroup,
  levelName,
  type PaletteGroup,
  type PaletteItem,
  type PaletteSource,
} from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Finds screens, actions, and records from the cache and the API. */
export function Palette({
  sources,
  initialQuery,
  onClose,
}: PaletteProps & { sources: readonly PaletteSource[] }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const previousFocus = useRef(document.activeElement);
  /** Runs once the palette is closed; `leaves` if it opens another screen, which then takes the focus. */
  const selected = useRef<Pick<PaletteItem, 'run' | 'leaves'>>(undefined);
  const router = useRouter();
  const [query, setQuery] = useState(initialQuery);
  /** Item whose level is open. */
  const [parent, setParent] = useState<PaletteItem>();
  /** Query to return to from a level. */
  const [outerQuery, setOuterQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string>();
  const { groups: all, apiSearch } = usePaletteGroups(sources, query);
  /** As they were when an arrow key was pressed: the selected one keeps its place while others arrive. */
  const [heldGroups, setHeldGroups] = useState<readonly PaletteGroup[]>();
  const current = heldGroups ? [...heldGroups, laterGroup(heldGroups, all)] : all;
  const groups: readonly PaletteGroup[] = (parent ? [levelGroup(parent, query)] : current).filter(
    ({ items }) => items.length > 0,
  );
  const items = distinct(groups.flatMap((group) => group.items));
  const index = Math.max(
    groups[0]?.isUnselected ? -1 : 0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const active = items[index];

  /** Selects the first item again. */
  const restart = () => {
    setActiveKey(undefined);
    setHeldGroups(undefined);
  };
  const changeQuery = (next: string) => {
    setQuery(next);
    restart();
  };
  const openLevel = (next: PaletteItem | undefined) => {
    setParent(next);
    setOuterQuery(next ? query : '');
    changeQuery(next ? '' : outerQuery);
  };
  const select = (item: PaletteItem, inNewTab: boolean) => {
    const { link, disabledReason } = item;
    if (disabledReason) return;
    if (item.items) return openLevel(item);
    // The palette stays open.
    if (item.key === 'again') {
      restart();
      return item.run?.();
    }
    if (link && inNewTab) window.open(router.buildLocation(link as never).publicHref, '_blank', 'noopener');
    else {
      selected.current = link ? { run: () => void router.navigate(link as never), leaves: true } : item;
      onClose();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.abs(step) === 1 ? (index + step + items.length) % items.length : index + step;
      setActiveKey(items[Math.max(0, Math.min(items.length - 1, next))]?.key);
      if (!parent) setHeldGroups(heldGroups ?? groups);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) select(active, event.metaKey || event.ctrlKey);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      if (event.shiftKey) openLevel(undefined);
      else if (active?.screens || active?.items) openLevel(active);
    } else if (event.key === 'Backspace' && query === '' && parent) openLevel(undefined);
  };
  const backOrClose = (event: globalThis.KeyboardEvent) => {
    ignoreComposing(event);
    if (!parent || event.defaultPrevented) return;
    event.preventDefault();
    openLevel(undefined);
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
    action?.run?.();
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
          className="fixed top-[min(11vh,6rem)] left-1/2 z-dialog flex max-h-[calc(100dvh-min(11vh,6rem)-1.5rem)] w-[calc(100%-2rem)] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised text-sm shadow-dialog max-phone:inset-0 max-phone:h-dvh max-phone:max-h-none max-phone:w-full max-phone:translate-x-0 max-phone:rounded-none max-phone:shadow-none"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <div className="flex h-13 flex-none items-center gap-3.5 border-line border-b pr-4.5 pl-5 dark:border-line-strong">
            <Icon of={Search} className="text-muted" />
            {parent ? <Tag>{<span className="max-w-40 truncate">{parent.name}</span>}</Tag> : null}
            <input
              ref={input}
              role="combobox"
              aria-label={parent ? levelName(parent) : 'Search or jump to'}
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={parent ? (parent.items ? 'Which one?' : 'Which screen?') : 'Search or jump to'}
              value={query}
              onChange={(event) => changeQuery(event.target.value)}
              onKeyDown={(event) => {
                // The shortcut that opened it closes it.
                if (event.key === 'k' && (modKey === '⌘' ? event.metaKey : event.ctrlKey)) {
                  event.preventDefault();
                  onClose();
                } else onKeyDown(event);
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
            isPending={apiSearch.isPending && !parent}
            failure={parent ? null : apiSearch.failure}
            onHover={setActiveKey}
            onSelect={select}
          />
          <div className="flex h-9 flex-none items-center gap-4 border-line border-t px-4.5 text-muted text-xs max-phone:hidden dark:border-line-strong">
            <span className="flex-1 truncate">Paste an ID or a link to open it</span>
            {parent ? (
              <KeyHint keys={['Esc']}>back</KeyHint>
            ) : active?.screens ? (
              <KeyHint keys={['⇥']}>screens</KeyHint>
            ) : null}
            <KeyHint keys={['↑', '↓']}>move</KeyHint>
            <KeyHint keys={['↵']}>open</KeyHint>
            <KeyHint keys={[modKey === '⌘' ? '⌘↵' : 'Ctrl ↵']}>new tab</KeyHint>
          </div>
          <span role="status" className="sr-only">
            {groups.every(({ fallback }) => fallback)
              ? 'Nothing matches'
              : query.trim()
                ? plural(items.length, 'result')
                : ''}
            {parent
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
