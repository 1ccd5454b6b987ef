import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { search } from './fuzzy-search.ts';
import {
  distinct,
  type PaletteGroup,
  type PaletteItem,
  type PaletteSource,
  screenItems,
  searchableItem,
} from './palette-item.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Runs once the palette is closed. */
export interface SelectedAction {
  run(): void;
  /** Whether it opens another screen, which then takes the focus. */
  leaves: boolean;
}

/** State of the palette: its query, its groups and the active item. */
export function usePalette(sources: readonly PaletteSource[], onSelect: (action: SelectedAction) => void) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [record, setRecord] = useState<PaletteItem>();
  const [activeKey, setActiveKey] = useState<string>();
  const { groups: all, apiSearch } = usePaletteGroups(sources, query);
  const groups: readonly PaletteGroup[] = (record ? [screensGroup(record, query)] : all).filter(
    ({ items }) => items.length > 0,
  );
  const items = distinct(groups.flatMap((group) => group.items));
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const active = items[index];

  const changeQuery = (next: string) => {
    setQuery(next);
    setActiveKey(undefined);
  };
  const showScreens = (next: PaletteItem | undefined) => {
    setRecord(next);
    changeQuery('');
  };
  const select = (item: PaletteItem, inNewTab: boolean) => {
    const { link, run, disabledReason, leaves = false } = item;
    if (disabledReason) return;
    // The palette stays open.
    if (item.key === 'again') return run?.();
    if (!link) return onSelect({ run: () => run?.(), leaves });
    if (inNewTab) window.open(router.buildLocation(link as never).href, '_blank', 'noopener');
    else onSelect({ run: () => void router.navigate(link as never), leaves: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.abs(step) === 1 ? (index + step + items.length) % items.length : index + step;
      setActiveKey(items[Math.max(0, Math.min(items.length - 1, next))]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) select(active, event.metaKey || event.ctrlKey);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      if (event.shiftKey) showScreens(undefined);
      else if (active?.screens) showScreens(active);
    } else if (event.key === 'Backspace' && query === '' && record) showScreens(undefined);
  };
  return {
    query,
    changeQuery,
    /** Record whose screens are listed; undefined if everything is searched. */
    record,
    back: () => showScreens(undefined),
    groups,
    items,
    active,
    setActiveKey,
    select,
    onKeyDown,
    apiSearch,
  };
}

function screensGroup(record: PaletteItem, query: string): PaletteGroup {
  const screens = screenItems(record);
  const items = query.trim() ? search(screens.map(searchableItem), query, screens.length) : screens;
  return { label: 'Screens', items };
}
