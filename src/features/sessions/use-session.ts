import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createPageFlattener, type ListItem } from '#api/queries/lists.ts';
import { usePagination } from '#api/queries/use-pagination.ts';
import type { Session } from '#engines/sessions/session.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { analysisWalk } from './analysis-walk.ts';
import { orderOf } from './list-order.ts';
import type { SessionsInput } from './list-request.ts';
import { sessionsInput } from './list-request.ts';
import { sessionsAtQuery, sessionsQuery } from './sessions-queries.ts';
import type { SessionSearch } from './sessions-search.ts';
import { useAnalytics } from './use-analytics.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';

const everything = { start: null, end: null };

const startOf = (at: SessionSearch['at']) =>
  parseTimestamp(typeof at === 'number' ? `+${at}` : at) ?? parseTimestamp(`+${at}`);

/**
 * One session, which the service cannot be asked for by id. The worker that reads the list the url speaks of looks
 * for it there; meanwhile it is asked for around the start that the url carries, and at last looked for among all
 * sessions of the page.
 */
export function useSession(pageId: string, sessionId: string, search: SessionSearch) {
  const isIt = (session: Session) => session.audienceSessionId === sessionId;
  const { range } = useRange(pageId, search);
  const at = startOf(search.at);
  // A list of other days need not be read: the session is not in it.
  const elsewhere = at !== null && range !== null && (at < (range.start ?? at) || at > (range.end ?? at));
  const analysis = useAnalytics(pageId, elsewhere ? null : range, search);
  const { analytics, reading, error, calendar } = analysis;
  const { selection } = useSelection();
  const list = { selection, order: orderOf(search) };
  const place = useNeighbours(analytics, reading, list, sessionId);
  const walk = analysisWalk(analysis);

  const nearby = useQuery({ ...sessionsAtQuery(pageId, at ?? 0), enabled: at !== null && !place.session });
  const near = nearby.data?.items.find(isIt);

  const read = reading?.phase === 'done' && place.settled;
  const inVain =
    range !== null && (elsewhere || read || error !== null) && (at === null || !nearby.isPending);
  const widest = range?.start === null && range.end === null && !search.audience;
  const all = useSessions(sessionsInput(pageId, everything), {
    enabled: inVain && !place.session && !near && !widest,
    enough: (rows) => rows.some(isIt),
  });
  const session = place.session ?? near ?? all.rows.find(isIt) ?? null;
  return {
    ...place,
    session,
    calendar,
    /** Whether the list has been read to its end, so that places in it are final. */
    complete: walk.isComplete,
    /** Whether the list is of other days than the session. */
    elsewhere,
    /** Whether the session is of these days, but not among those that are chosen. */
    unchosen: read && place.index < 0 && place.session !== null,
    /** The reading under way in search of it. */
    searching:
      inVain && !widest ? { walk: all, count: all.rows.length } : { walk, count: reading?.loaded ?? 0 },
    /** Everything was looked through. */
    missing: !session && inVain && (widest ? read : ended(all) && !all.query.isError),
  };
}

/** Whether a walk gives nothing more by itself. */
const ended = ({ query }: ReturnType<typeof useSessions>) =>
  query.isError || (query.data !== undefined && !query.hasNextPage);

interface SessionsOptions {
  enabled?: boolean;
  /** Says of what is loaded so far whether it is enough. */
  enough(rows: readonly ListItem<'listAudienceSessions'>[]): boolean;
}

/** Reads a list of sessions until it is enough, or to its end. */
function useSessions(input: SessionsInput, { enabled = true, enough }: SessionsOptions) {
  const gather = useMemo(() => createPageFlattener('listAudienceSessions'), []);
  const walk = usePagination('listAudienceSessions', sessionsQuery(input), {
    enabled,
    shouldContinue: (pages) => !enough(gather(pages)),
  });
  return { ...walk, rows: gather(walk.pages) };
}
