import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseTimestamp } from '#util/timestamp.ts';
import type { Session } from './engine/visit.ts';
import { sessionsAtQuery, sessionsInput } from './queries.ts';
import type { SessionSearch } from './sessions-search.ts';
import { useRange } from './use-range.ts';
import { useSessions } from './use-sessions.ts';

const everything = { start: null, end: null };

const startOf = (at: SessionSearch['at']) =>
  parseTimestamp(typeof at === 'number' ? `+${at}` : at) ?? parseTimestamp(`+${at}`);

/**
 * One session, which the service cannot be asked for by id. It is looked for in the list the url speaks of,
 * meanwhile around the start that the url carries, and at last among all sessions of the page.
 */
export function useSession(pageId: string, sessionId: string, search: SessionSearch) {
  const isIt = (session: Session) => session.audienceSessionId === sessionId;
  const { range } = useRange(pageId, search);
  const at = startOf(search.at);
  // A list of other days need not be read: the session is not in it.
  const elsewhere = at !== null && range !== null && (at < (range.start ?? at) || at > (range.end ?? at));
  // One row more is read, so that there is a next one to go to.
  const walk = useSessions(sessionsInput(pageId, range ?? everything, search.audience), {
    enabled: range !== null && !elsewhere,
    enough: (rows) => rows.slice(0, -1).some(isIt),
  });
  const index = useMemo(
    () => walk.rows.findIndex((session) => session.audienceSessionId === sessionId),
    [walk.rows, sessionId],
  );
  const listed = walk.rows[index];

  const nearby = useQuery({ ...sessionsAtQuery(pageId, at ?? 0), enabled: at !== null && !listed });
  const near = nearby.data?.items.find(isIt);

  const inVain = range !== null && (elsewhere || ended(walk)) && (at === null || !nearby.isPending);
  const widest = range?.start === null && range.end === null && !search.audience;
  const all = useSessions(sessionsInput(pageId, everything), {
    enabled: inVain && !listed && !near && !widest,
    enough: (rows) => rows.some(isIt),
  });
  const session = listed ?? near ?? all.rows.find(isIt) ?? null;
  const last = widest ? walk : all;
  return {
    session,
    /** Its place in the list, −1 while it is not there. */
    index,
    walk,
    /** Whether the list is of other days than the session. */
    elsewhere,
    /** The walk under way in search of it. */
    searching: inVain && !widest ? all : walk,
    /** Everything was looked through. */
    missing: !session && inVain && ended(last) && !last.query.isError,
    previous: walk.rows[index - 1],
    next: index >= 0 ? walk.rows[index + 1] : undefined,
  };
}

/** Whether a walk gives nothing more by itself. */
const ended = ({ query }: ReturnType<typeof useSessions>) =>
  query.isError || (query.data !== undefined && !query.hasNextPage);
