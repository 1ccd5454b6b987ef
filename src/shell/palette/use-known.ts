import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useRecents } from '#api/recents.ts';
import { searchableThing } from './item.ts';
import { loadSources } from './open.ts';
import { recentThings } from './recent-thing.ts';
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
 * The things known in this browser, recent ones first.
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
  const opened = useMemo(() => recentThings(recents), [recents]);
  const things = useMemo(() => {
    const all = new Map<string, Thing>();
    for (const thing of [...opened, ...[...known.values()].flat()]) {
      const before = all.get(thing.key);
      // A source knows more of it; the place is that of the recent one.
      all.set(thing.key, before ? { ...before, ...thing } : thing);
    }
    return all;
  }, [opened, known]);
  const index = useMemo(
    () => (searching ? [...things.values()].map(searchableThing) : []),
    [things, searching],
  );
  const recent = opened
    .slice(0, MOST_RECENT)
    .map(({ key }) => things.get(key))
    .filter((thing) => !!thing);
  return { index, recent, recents };
}
