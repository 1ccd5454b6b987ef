import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useRecents } from '#api/recents.ts';
import { type Item, preparedThing } from './item.ts';
import type { Prepared } from './match.ts';
import { loadSources } from './open.ts';
import { recentThing } from './recent-thing.ts';
import type { Source, Thing } from './thing.ts';

/** How many of the things opened last are shown where nothing is searched. */
const MOST_RECENT = 7;
const none: readonly Source[] = [];

/** What can be searched; none until it has come. */
export function useSources(): readonly Source[] {
  const [sources, setSources] = useState(none);
  useEffect(() => {
    let shown = true;
    loadSources().then(
      (loaded) => shown && setSources(loaded),
      () => {},
    );
    return () => {
      shown = false;
    };
  }, []);
  return sources;
}

/**
 * The things known in this browser, made ready to be searched: the recent ones first.
 *
 * @param searching whether something is searched, for which the start of the service's lists is read
 */
export function useKnown(sources: readonly Source[], searching: boolean) {
  const client = useQueryClient();
  const recents = useRecents();
  const [known, setKnown] = useState<ReadonlyMap<Source, readonly Thing[]>>(new Map());
  useEffect(() => {
    let shown = true;
    const take = async (source: Source, warm: boolean) => {
      if (warm) await source.warm?.(client);
      const things = (await source.known?.(client)) ?? [];
      if (shown) setKnown((before) => new Map(before).set(source, things));
    };
    // What one kind cannot be asked for, the others still answer.
    for (const source of sources) if (!searching || source.warm) take(source, searching).catch(() => {});
    return () => {
      shown = false;
    };
  }, [client, sources, searching]);
  const opened = useMemo(() => recents.map(recentThing), [recents]);
  const prepared = useMemo(() => {
    const all = new Map<string, Thing>();
    for (const thing of [...opened, ...[...known.values()].flat()]) {
      const before = all.get(thing.key);
      // A source knows more of it; the place is that of the recent one.
      all.set(thing.key, before ? { ...before, ...thing } : thing);
    }
    return all;
  }, [opened, known]);
  // Nothing is searched yet when the palette opens: it opens first, and what comes is made ready meanwhile.
  useEffect(() => prepareMeanwhile([...prepared.values()]), [prepared]);
  const index = useMemo(
    (): Prepared<Item>[] => (searching ? [...prepared.values()].map(preparedThing) : []),
    [prepared, searching],
  );
  const recent = opened
    .slice(0, MOST_RECENT)
    .map(({ key }) => prepared.get(key))
    .filter((thing) => !!thing);
  return { index, recent, recents };
}

const SOME = 100;

/** Makes things ready to be searched whenever the browser has nothing else to do; answers how to end that. */
function prepareMeanwhile(things: readonly Thing[]): () => void {
  let at = 0;
  const work = (deadline: IdleDeadline) => {
    for (; at < things.length && deadline.timeRemaining() > 1; at += SOME)
      things.slice(at, at + SOME).forEach(preparedThing);
    if (at < things.length) request = requestIdleCallback(work);
  };
  // Safari has no such moments; there it is done with the first search.
  if (!('requestIdleCallback' in globalThis)) return () => {};
  let request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
