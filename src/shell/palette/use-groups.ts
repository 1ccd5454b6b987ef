import { useParams, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Bookmark, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useViews } from '#api/views.ts';
import { footPlaces, places } from '#shell/places.ts';
import { registeredCommands, type Scope } from '#ui/commands.ts';
import { consoleItems } from './console-items.ts';
import { distinct, type Item, itemOfCommand, itemOfThing, preparedItem } from './item.ts';
import { type Found, search } from './match.ts';
import { choicesById, isLikeAnId, screenAt } from './pasted.ts';
import { useKnown, useSources } from './use-known.ts';
import { useService } from './use-service.ts';

const MOST_THINGS = 12;
const MOST_ACTIONS = 8;

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
  const { index, recent, recents } = useKnown(sources, searching);
  const service = useService(sources, query);
  const { views } = useViews();
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
  const anywhere = useMemo(() => [...consoleItems(), ...commandsOf('anywhere')], [registered]);
  // There may be very many, and this is drawn again with every answer of the service and every arrow key.
  const things = useMemo(
    () => search([...[...placeItems, ...saved].map(preparedItem), ...index], query, MOST_THINGS),
    [saved, index, query],
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
  const actions = search(here.map(preparedItem), query, MOST_ACTIONS);
  const general = search(anywhere.map(preparedItem), query, MOST_ACTIONS);
  const best = bestOf(things, actions, general);
  const shown = new Set([best?.key, ...things.map(({ value }) => value.key)]);
  const rest = (found: readonly Found<Item>[]) =>
    found.map(({ value }) => value).filter((item) => item !== best);
  const more = distinct(service.things.map(itemOfThing)).filter(({ key }) => !shown.has(key));
  const byId =
    screen === undefined && (isLikeAnId(query) || (!best && more.length === 0 && !service.searching))
      ? choicesById(query, sources, { ...params, recents }).map(itemOfThing)
      : [];
  return {
    service,
    groups: [
      { label: 'Pasted address', items: screen ? [screen] : [] },
      { label: 'Best match', items: best ? [best] : [] },
      { label: 'Go to', items: rest(things) },
      { label: 'On this screen', items: rest(actions) },
      { label: 'Anywhere', items: rest(general) },
      { label: 'Search results', items: more },
      { label: 'Open by ID', fallback: true, items: distinct(byId).filter(({ key }) => !shown.has(key)) },
      {
        label: 'Search',
        fallback: true,
        items: service.failure ? [again(service.failure, service.retry)] : [],
      },
    ],
  };
}

function bestOf(...lists: readonly (readonly Found<Item>[])[]): Item | undefined {
  const firsts = lists.flatMap(([first]) => first ?? []);
  return firsts.toSorted((a, b) => a.rank - b.rank)[0]?.value;
}

const again = (failure: string, retry: () => void): Item => ({
  key: 'again',
  icon: RotateCw,
  name: 'Search again',
  detail: failure,
  run: retry,
});
