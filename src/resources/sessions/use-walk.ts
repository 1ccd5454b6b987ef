import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { identify } from '#api/lists.ts';
import { nextStep } from '#api/walk.ts';
import { timeZone } from '#util/time-zone.ts';
import { useSetting } from '#util/use-setting.ts';
import { calendarOf } from '#util/zoned.ts';
import { type Fed, makeFeed } from './engine/feed.ts';
import { type SessionsInput, sessionsQuery } from './queries.ts';

interface WalkOptions {
  enabled?: boolean;
  /** Says of what is loaded so far whether it is enough. */
  enough?: (rows: Fed['rows']) => boolean;
}

const identity = identify('listAudienceSessions');

/**
 * Reads a list of sessions page after page, one request at a time, and counts what has come. It can be paused,
 * which also gives up the request under way, and goes on from there.
 */
export function useWalk(input: SessionsInput, { enabled = true, enough }: WalkOptions = {}) {
  const client = useQueryClient();
  const calendar = calendarOf(useSetting(timeZone));
  const options = sessionsQuery(input);
  const list = JSON.stringify(options.queryKey);
  const query = useInfiniteQuery({ ...options, enabled });
  const [pausedList, setPausedList] = useState<string | null>(null);

  const feed = useMemo(() => makeFeed(calendar), [calendar]);
  const pages = query.data?.pages;
  const fed = useMemo(() => feed(pages ?? []), [feed, pages]);
  const step = pages ? nextStep(pages, query.data?.pageParams ?? [], identity) : null;

  const paused = pausedList === list;
  const goes = enabled && !paused && !query.isFetching && !query.isError && query.hasNextPage;
  const wanted = goes && !enough?.(fed.rows);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (wanted) void fetchNextPage({ cancelRefetch: false });
  }, [wanted, fetchNextPage]);

  return {
    ...fed,
    query,
    calendar,
    /** How many the service says there are; null where it does not say. */
    total: pages?.at(-1)?.totalCount ?? null,
    /** Whether everything has been read. */
    complete: step !== null && step.cursor === null && step.notice === null,
    /** Why reading stopped early. */
    notice: step?.notice ?? null,
    paused,
    pause() {
      setPausedList(list);
      void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    /** Reads everything anew. */
    renew: () => client.resetQueries({ queryKey: options.queryKey, exact: true }),
  };
}

export type Walk = ReturnType<typeof useWalk>;
