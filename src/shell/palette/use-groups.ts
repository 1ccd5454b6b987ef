import { useParams, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Bookmark, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { footPlaces, places } from '#shell/places.ts';
import { registeredCommands, type Scope } from '#ui/commands.ts';
import { consoleItems } from './console-items.ts';
import {
  distinct,
  type Group,
  type Item,
  itemOfCommand,
  itemOfThing,
  searchableAction,
  searchableItem,
} from './item.ts';
import { search } from './match.ts';
import { choicesById, screenAt } from './pasted.ts';
import { useKnown, useSources } from './use-known.ts';
import { useService } from './use-service.ts';

const MAX_THINGS = 12;
const MAX_ACTIONS = 8;
/** Typos aren't considered from this number of exact matches on. */
const MIN_EXACT = 12;

const commandsOf = (scope: Scope): Item[] =>
  distinct(
    registeredCommands
      .get()
      .filter((each) => each.scope === scope)
      .flatMap(({ commands }) =>
        commands.filter(({ label, run, link }) => label && (run || link)).map(itemOfCommand),
      ),
  );

const placeItems: readonly Item[] = [...places, ...footPlaces].map(({ label, icon, shortcut, link }) => ({
  key: `place:${label}`,
  icon,
  name: label,
  shortcut,
  link,
}));

/** What the palette shows for what is searched: groups of items, and how the service is doing. */
export function useGroups(query: string) {
  const router = useRouter();
  const params = useParams({ strict: false });
  const sources = useSources();
  const searching = query.trim() !== '';
  const service = useService(sources, query);
  const { index, recent, recents } = useKnown(sources, service.loadedLists);
  const { views } = useSavedViews();
  const saved = useMemo(
    () =>
      views.map(({ id, name, href, where }) => ({
        key: `view:${id}`,
        icon: Bookmark,
        name,
        detail: `Saved view of ${where.toLowerCase()}`,
        run: () => void router.navigate({ href }),
        leaves: true,
      })),
    [views, router],
  );
  const registered = useSelector(registeredCommands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read anew when they change.
  const here = useMemo(() => commandsOf('screen'), [registered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read anew when they change.
  const anywhere = useMemo(() => {
    const names = new Set(here.map(({ name }) => name));
    return [...consoleItems().filter(({ name }) => !names.has(name)), ...commandsOf('anywhere')];
  }, [registered]);
  const found = useMemo(
    () =>
      search(
        [...[...placeItems, ...saved, ...here, ...anywhere].map(searchableItem), ...index],
        query,
        MIN_EXACT,
        here.map(searchableAction),
      ),
    [saved, here, anywhere, index, query],
  );

  if (!searching)
    return {
      service,
      groups: [
        { label: 'Recent', items: recent.map(itemOfThing) },
        { label: 'On this screen', items: here },
        { label: 'Go to', items: placeItems },
        { label: 'Saved views', items: saved },
        { label: 'Anywhere', items: anywhere },
      ],
    };

  const screen = screenAt(query, router);
  const [best, ...rest] = found;
  const rankOf = ({ items: [first] }: Group) => (first ? rest.indexOf(first) : rest.length);
  const things = rest
    .filter((item) => !(here.includes(item) || anywhere.includes(item)))
    .slice(0, MAX_THINGS);
  const actionsIn = (items: readonly Item[]) =>
    rest.filter((item) => items.includes(item)).slice(0, MAX_ACTIONS);
  const matches: Group[] = [
    { label: 'On this screen', items: actionsIn(here) },
    { label: 'Go to', items: things },
    { label: 'Anywhere', items: actionsIn(anywhere) },
  ];
  const shown = new Set([best, ...things].map((item) => item?.key));
  const more = distinct(service.things.map(itemOfThing)).filter(({ key }) => !shown.has(key));
  const byId =
    screen === undefined ? choicesById(query, sources, { ...params, recents }).map(itemOfThing) : [];
  return {
    service,
    groups: [
      { label: 'Pasted address', items: screen ? [screen] : [] },
      { label: 'Best match', items: best ? [best] : [] },
      ...matches.toSorted((a, b) => rankOf(a) - rankOf(b)),
      { label: 'Search results', items: more },
      { label: 'Open by ID', fallback: true, items: distinct(byId).filter(({ key }) => !shown.has(key)) },
      {
        label: 'Search',
        fallback: true,
        items: service.failure ? [again(service.retry)] : [],
      },
    ],
  };
}

const again = (retry: () => void): Item => ({
  key: 'again',
  icon: RotateCw,
  name: 'Search again',
  run: retry,
});
