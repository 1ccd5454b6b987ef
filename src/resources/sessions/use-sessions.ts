import { useMemo } from 'react';
import { useWalk } from '#api/use-walk.ts';
import { timeZone } from '#util/time-zone.ts';
import { useSetting } from '#util/use-setting.ts';
import { calendarOf } from '#util/zoned.ts';
import { type Fed, makeFeed } from './engine/feed.ts';
import { type SessionsInput, sessionsQuery } from './queries.ts';

interface SessionsOptions {
  enabled?: boolean;
  /** Says of what is loaded so far whether it is enough. */
  enough?: (rows: Fed['rows']) => boolean;
}

/** Reads a list of sessions to its end, or until it is enough, and counts what has come. */
export function useSessions(input: SessionsInput, { enabled = true, enough }: SessionsOptions = {}) {
  const calendar = calendarOf(useSetting(timeZone));
  const feed = useMemo(() => makeFeed(calendar), [calendar]);
  const walk = useWalk('listAudienceSessions', sessionsQuery(input), {
    enabled,
    goOn: (pages) => !enough?.(feed(pages).rows),
  });
  return { ...walk, ...feed(walk.pages), calendar };
}

export type Sessions = ReturnType<typeof useSessions>;
