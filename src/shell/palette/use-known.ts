import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useRecents } from '#api/sync/recents.ts';
import { searchableThing } from './item.ts';
import { loadSources } from './open.ts';
import { recentThings } from './recent-thing.ts';
import type { Source, Thing } from './thing.ts';

/** Recent items shown without a query. */
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
 * @param loadedLists number of lists loaded so far; each adds to what is known
 */
export function useKnown(sources: readonly Source[], loadedLists: number) {
  const client = useQueryClient();
  const recents = useRecents();
  const { data: known } = useQuery({
    queryKey: ['palette', 'known', sources.length, loadedLists],
    queryFn: async () => {
      const results = await Promise.allSettled(sources.map(async (source) => source.known?.(client)));
      return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const opened = useMemo(() => recentThings(recents), [recents]);
  const things = useMemo(() => {
    const all = new Map<string, Thing>();
    for (const thing of [...opened, ...(known ?? [])]) {
      const before = all.get(thing.key);
      // A source knows more of it; the place is that of the recent one.
      all.set(thing.key, before ? { ...before, ...thing } : thing);
    }
    return all;
  }, [opened, known]);
  const index = useMemo(() => [...things.values()].map(searchableThing), [things]);
  const recent = opened
    .slice(0, MOST_RECENT)
    .map(({ key }) => things.get(key))
    .filter((thing) => !!thing);
  return { index, recent, recents };
}
