import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, linkOptions, useParams, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import {
  ArrowDownUp,
  Bookmark,
  Columns3,
  Globe,
  ListFilter,
  ListPlus,
  Monitor,
  Moon,
  Plus,
  RotateCw,
  Sun,
} from 'lucide-react';
import { useMemo } from 'react';
import { useRecents } from '#api/sync/recents.ts';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { basePath } from '#lib/link.ts';
import { humanize } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { footerNavItems, hiddenNavItems, mainNavItems, type NavItem, useNavItems } from '#shell/nav-items.ts';
import { recentItems } from '#shell/recent-items.ts';
import { otherTheme, theme } from '#storage/settings.ts';
import { type CommandScope, registeredCommands } from '#ui/commands.ts';
import type { Shortcut } from '#ui/key-map.ts';
import { type Searchable, search } from './fuzzy-search.ts';
import {
  commandItem,
  distinct,
  type PaletteGroup,
  type PaletteItem,
  type PaletteSource,
  searchableAction,
  searchableItem,
} from './palette-item.ts';
import { itemAtAddress, itemsById } from './pasted.ts';
import { compareItems, groupByKind, rankMatches } from './rank-matches.ts';
import { useApiSearch } from './use-api-search.ts';

/** Recent items shown without a query. */
const MAX_RECENTS = 5;
const MAX_RECORDS = 12;
/** Of each kind, if several match. */
const MAX_OF_KIND = 4;
/** Of a kind, in a level of their own. */
const MAX_IN_LEVEL = 50;
const MAX_ACTIONS = 8;
/** Actions of the screen shown without a query. */
const MAX_SCREEN_ACTIONS = 5;
/** Typos aren't considered from this number of exact matches on. */
const MIN_EXACT = 12;

/** Groups of the palette for a query, and the state of the API search. */
export function usePaletteGroups(sources: readonly PaletteSource[], query: string) {
  const router = useRouter();
  const params = useParams({ strict: false });
  // A link to where the user is leads nowhere.
  const isCurrent = (link: LinkProps) =>
    router.buildLocation(link).pathname === router.state.location.pathname;
  const results = useApiSearch(sources, query);
  const { index, recentRows, recents, isIndexing } = useLocalItems(sources, results.loadedLists);
  // Loaded lists are searched a moment later.
  const isPending = results.isPending || (isIndexing && results.loadedLists > 0);
  const apiSearch = { ...results, isPending };
  const mainItems = useNavItems(mainNavItems);
  const mainPlaces = useMemo(() => mainItems.map(placeItem), [mainItems]);
  const { views } = useSavedViews();
  const saved = useMemo(
    () =>
      views.map(({ id, name, href, where }) => ({
        key: `view:${id}`,
        icon: Bookmark,
        name,
        detail: `Saved view of ${where.toLowerCase()}`,
        run: () => void router.navigate({ href: basePath + href }),
        leaves: true,
      })),
    [views, router],
  );
  const registered = useSelector(registeredCommands);
  const { onScreen, anywhere } = useMemo(() => {
    const itemsIn = (scope: CommandScope) =>
      distinct(
        registered
          .filter((each) => each.scope === scope)
          .flatMap(({ commands }) =>
            commands.filter(({ label, run, link }) => label && (run || link)).map(commandItem),
          ),
      );
    const onScreen = itemsIn('screen');
    const names = new Set(onScreen.map(({ name }) => name));
    return {
      onScreen,
      anywhere: [...globalItems().filter(({ name }) => !names.has(name)), ...itemsIn('anywhere')],
    };
  }, [registered]);
  const found = apiSearch.items;
  const matches = useMemo(() => {
    const actions = [...onScreen, ...anywhere];
    const places = [...mainPlaces, ...otherPlaces, ...saved, ...actions].map(searchableItem);
    const all = [...places, ...withFound(index, found)];
    const local = search(all, query, MIN_EXACT, onScreen.map(searchableAction));
    return rankMatches(distinct([...local, ...found]), query, actions);
  }, [mainPlaces, saved, onScreen, anywhere, index, found, query]);

  if (query.trim() === '')
    return {
      apiSearch,
      groups: [
        { label: 'Recent', items: recentRows.filter(({ link }) => !isCurrent(link)).slice(0, MAX_RECENTS) },
        { label: 'Go to', items: mainPlaces.filter(({ link }) => !link || !isCurrent(link)) },
        { label: 'This screen', items: screenActions(onScreen) },
      ],
    };

  const address = itemAtAddress(query, router);
  const typed = query.trim().toLowerCase();
  const hasTypedEmail = ({ keywords = [] }: PaletteItem) =>
    typed.includes('@') && keywords.some((text) => text?.toLowerCase() === typed);
  const { own, byPage } = matches;
  // The domain of an email also finds its account.
  const ordered = distinct([...own.filter(hasTypedEmail), ...(own.length > 0 ? own : byPage)]);
  const isAction = (item: PaletteItem) => onScreen.includes(item) || anywhere.includes(item);
  const best = ordered.find((item) => !item.link || isAction(item) || !isCurrent(item.link));
  const rest = ordered.filter((item) => item !== best);
  const rankOf = ({ items: [first] }: PaletteGroup) => (first ? rest.indexOf(first) : rest.length);
  const records = groupByKind(rest.filter((item) => !isAction(item)));
  const actionsIn = (items: readonly PaletteItem[]) =>
    rest.filter((item) => items.includes(item)).slice(0, MAX_ACTIONS);
  const ranked: PaletteGroup[] = [
    { label: 'This screen', items: actionsIn(onScreen) },
    ...records.map((group) => withLevel(group, records.length === 1 ? MAX_RECORDS : MAX_OF_KIND)),
    { label: 'Anywhere', items: actionsIn(anywhere) },
  ];
  const shown = new Set([...(best ? [best] : []), ...rest].map(({ key }) => key));
  const withoutShown = (items: readonly PaletteItem[]) =>
    distinct(items).filter(({ key }) => !shown.has(key));
  const isEmpty = !(address || ordered.length > 0 || apiSearch.failure);
  return {
    apiSearch,
    groups: [
      { label: 'Pasted address', items: address ? [address] : [] },
      { label: 'Best match', items: best ? [best] : [] },
      ...ranked.toSorted((a, b) => rankOf(a) - rankOf(b)),
      {
        label: 'On matching pages',
        items: withoutShown(byPage).slice(0, Math.max(0, MAX_RECORDS - rest.length)),
      },
      {
        label: 'Open by ID',
        fallback: true,
        items: address ? [] : withoutShown(itemsById(query, sources, { ...params, recents })),
      },
      {
        label: 'Create',
        fallback: true,
        // Enter after a typo creates nothing.
        isUnselected: true,
        items: isEmpty && !apiSearch.isPending ? anywhere.filter(({ name }) => name === 'New page') : [],
      },
      {
        label: 'Search',
        fallback: true,
        items: apiSearch.failure
          ? [{ key: 'again', icon: RotateCw, name: 'Search again', run: apiSearch.retry }]
          : [],
      },
    ],
  };
}

/** Limits a group. If there are more records of a kind, its last item opens a level that lists all. */
function withLevel({ label, items }: PaletteGroup, max: number): PaletteGroup {
  if (items.length <= max + 1) return { label, items };
  if (!items[0]?.kind) return { label, items: items.slice(0, MAX_RECORDS) };
  const name = `More ${label.toLowerCase()}…`;
  const level = { key: name, icon: ListPlus, name, items: items.slice(0, MAX_IN_LEVEL) };
  return { label, items: [...items.slice(0, max), level] };
}

/** Commands whose names begin alike are a level of their own. */
const levels = [
  { name: 'Filter…', icon: ListFilter, prefix: 'Filter by ' },
  { name: 'Sort by…', icon: ArrowDownUp, prefix: 'Sort by ' },
];

/** The screen's first actions: to create, filter, sort, select columns and export, then the others. */
function screenActions(onScreen: readonly PaletteItem[]): PaletteItem[] {
  const grouped = levels.flatMap(({ prefix, ...level }) => {
    const items = onScreen
      .filter(({ name }) => name.startsWith(prefix))
      .map((item) => ({ ...item, name: humanize(item.name.slice(prefix.length)) }));
    return items.length > 0 ? { ...level, key: level.name, items } : [];
  });
  const rest = onScreen.filter(({ name }) => !levels.some(({ prefix }) => name.startsWith(prefix)));
  const byShortcut = (shortcut: Shortcut) => rest.filter((item) => item.shortcut === shortcut);
  const columns = rest
    .filter(({ name }) => name === 'Columns')
    .map((item) => ({ ...item, name: 'Columns…', icon: Columns3 }));
  const first = [...byShortcut('create'), ...grouped, ...columns, ...byShortcut('exportCsv')];
  return distinct([...first, ...rest]).slice(0, MAX_SCREEN_ACTIONS);
}

/**
 * Recent and cached records.
 *
 * @param loadedLists number of lists loaded so far; each adds records to the cache
 */
function useLocalItems(sources: readonly PaletteSource[], loadedLists: number) {
  const client = useQueryClient();
  const recents = useRecents();
  const { data: cached, isFetching: isIndexing } = useQuery({
    queryKey: ['palette', 'known', loadedLists],
    queryFn: async () => {
      const results = await Promise.allSettled(sources.map(async (source) => source.cached?.(client)));
      return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const local = useMemo(() => {
    const opened = recentItems(recents);
    const items = new Map<string, PaletteItem>();
    // Recents come first, with the details of the cached record.
    for (const item of [...opened, ...(cached ?? [])])
      items.set(item.key, { ...items.get(item.key), ...item });
    return {
      index: [...items.values()].toSorted(compareItems).map(searchableItem),
      recentRows: opened.slice(0, MAX_RECENTS + 1).map((item) => ({ ...item, ...items.get(item.key) })),
      recents,
    };
  }, [recents, cached]);
  return { ...local, isIndexing };
}

/** Adds records that the API found, so that their order doesn't depend on whether they were cached before. */
function withFound(index: Searchable<PaletteItem>[], found: readonly PaletteItem[]) {
  const keys = new Set(index.map(({ value }) => value.key));
  const added = found.filter(({ key }) => !keys.has(key)).map(searchableItem);
  if (added.length === 0) return index;
  return [...index, ...added].toSorted((a, b) => compareItems(a.value, b.value));
}

const placeItem = ({ label, icon, shortcut, link }: NavItem): PaletteItem => ({
  key: `place:${label}`,
  icon,
  name: label,
  shortcut,
  link,
});

const otherPlaces = [...footerNavItems, ...hiddenNavItems].map(placeItem);

/** Actions that need no component on the screen to register them. */
function globalItems(): PaletteItem[] {
  const next = otherTheme();
  const addLog = { icon: Plus, name: 'Add a log entry', keywords: ['new', 'create', 'write', 'note'] };
  return [
    {
      ...addLog,
      key: 'log:account',
      detail: 'Account',
      link: linkOptions({ to: '/accounts', search: { write: true } }),
    },
    {
      ...addLog,
      key: 'log:person',
      detail: 'Person',
      link: linkOptions({ to: '/persons', search: { write: true } }),
    },
    {
      key: 'theme:next',
      icon: next === 'light' ? Sun : Moon,
      name: `Switch to ${next} theme`,
      keywords: ['mode'],
      shortcut: 'theme',
      run: () => theme.set(next),
    },
    {
      key: 'theme:system',
      icon: Monitor,
      name: 'Use system theme',
      disabledReason: theme.get() === 'system' ? 'Already on' : null,
      run: () => theme.set('system'),
    },
    {
      key: 'time-zone',
      icon: Globe,
      name: 'Time zone',
      detail: timeZone.get(),
      link: linkOptions({ to: '/settings' }),
    },
  ];
}
