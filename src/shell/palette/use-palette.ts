import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { distinct, type Group, type Item, itemOfPlace, searchableItem } from './item.ts';
import { search } from './match.ts';
import { useGroups } from './use-groups.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * What the palette holds and how its keys move through it.
 *
 * @param onDone closes it; what is chosen is done once it is closed
 */
export function usePalette(onDone: (then: { run(): void; leaves: boolean }) => void) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  // The thing among whose screens one chooses.
  const [within, setWithin] = useState<Item>();
  const [wanted, setWanted] = useState<string>();
  const { groups: all, service } = useGroups(query);
  const groups: readonly Group[] = within
    ? screensOf(within, query)
    : all.filter(({ items }) => items.length > 0);
  const items = distinct(groups.flatMap((group) => group.items));
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === wanted),
  );
  const active = items[at];

  const change = (to: string) => {
    setQuery(to);
    setWanted(undefined);
  };
  const enter = (thing: Item | undefined) => {
    setWithin(thing);
    change('');
  };
  const choose = (item: Item, beside = false) => {
    const { link, run, disabled, leaves = false } = item;
    if (disabled) return;
    if (item.key === 'again') return run?.();
    if (!link) return onDone({ run: () => run?.(), leaves });
    if (beside) window.open(router.buildLocation(link as never).href, '_blank', 'noopener');
    else onDone({ run: () => void router.navigate(link as never), leaves: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.abs(step) === 1 ? (at + step + items.length) % items.length : at + step;
      setWanted(items[Math.max(0, Math.min(items.length - 1, next))]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active, event.metaKey || event.ctrlKey);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      if (event.shiftKey) enter(undefined);
      else if (active?.places) enter(active);
    } else if (event.key === 'Backspace' && query === '' && within) enter(undefined);
  };
  return {
    query,
    change,
    within,
    leave: () => enter(undefined),
    groups,
    items,
    active,
    setWanted,
    choose,
    onKeyDown,
    service,
  };
}

function screensOf(thing: Item, query: string): Group[] {
  const places = (thing.places ?? []).map(itemOfPlace);
  const found = query.trim() ? search(places.map(searchableItem), query, places.length) : places;
  return found.length > 0 ? [{ label: 'Screens', items: found }] : [];
}
