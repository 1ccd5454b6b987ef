import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import type { Session } from '#engines/sessions/index.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { listStateOf } from './list-state.ts';
import { sessionsAtQuery, sessionsInput, sessionsQuery } from './sessions-queries.ts';
import { orderOf, type SessionSearch } from './sessions-search.ts';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';
import { useSessionAnalysis } from './use-session-analysis.ts';
import { useAdjacentSessions } from './use-session-rows.ts';

const allTime = { start: null, end: null };

const startOf = (at: SessionSearch['at']) =>
  parseTimestamp(typeof at === 'number' ? `+${at}` : at) ?? parseTimestamp(`+${at}`);

/**
 * One session: of the list that the URL names, or read by its ID. Services without that operation are searched around
 * the start in the URL, and finally among all sessions of the page.
 */
export function useSession(pageId: string, sessionId: string, search: SessionSearch) {
  const isMatch = (session: Session) => session.audienceSessionId === sessionId;
  const { range } = useRange(pageId, search);
  const at = startOf(search.at);
  // Then the list can't have the session, and isn't loaded.
  const isOutOfRange = at !== null && range !== null && (at < (range.start ?? at) || at > (range.end ?? at));
  const analysis = useSessionAnalysis(pageId, isOutOfRange ? null : range, search);
  const { client, loadState, error, calendar } = analysis;
  const { selection } = useSelection();
  const list = { selection, order: orderOf(search) };
  const adjacent = useAdjacentSessions(client, loadState, list, sessionId);
  const listState = listStateOf(analysis);

  const canRead = useCapability('read-one');
  const byId = useQuery({
    ...queryFor('getAudienceSession', { params: { audience_session_id: sessionId } }),
    enabled: canRead && !adjacent.session,
  });
  const atStart = useQuery({
    ...sessionsAtQuery(pageId, at ?? 0),
    enabled: !canRead && at !== null && !adjacent.session,
  });
  const read = byId.data?.pageId === pageId ? byId.data : undefined;
  const found = read ?? atStart.data?.items.find(isMatch);

  const isListSearched = loadState?.phase === 'done' && adjacent.isUpToDate;
  const shouldSearchAll =
    range !== null &&
    (!canRead || byId.isError) &&
    (isOutOfRange || isListSearched || error !== null) &&
    (at === null || !atStart.isPending);
  const isAllSessions = range?.start === null && range.end === null && !search.audience;
  const all = useList(sessionsQuery(sessionsInput(pageId, allTime)), {
    enabled: shouldSearchAll && !adjacent.session && !found && !isAllSessions,
    loadAll: (rows) => !rows.some(isMatch),
  });
  const session = adjacent.session ?? found ?? all.rows.find(isMatch) ?? null;
  return {
    ...adjacent,
    session,
    /** Start in the URL, epoch ms. */
    at,
    calendar,
    /** Whether the list has loaded, so that indexes in it are final. */
    isComplete: listState.isComplete,
    /** Whether the session is outside the list's date range. */
    isOutOfRange,
    /** Whether the session is in the date range, but not in the selection. */
    isUnselected: isListSearched && adjacent.index < 0 && adjacent.session !== null,
    /** Progress of the search for the session. */
    progress:
      shouldSearchAll && !isAllSessions
        ? { listState: all, count: all.rows.length }
        : { listState, count: loadState?.loaded ?? 0 },
    /** Whether all sessions were searched in vain. */
    isMissing:
      !session &&
      shouldSearchAll &&
      (isAllSessions ? isListSearched : all.status === 'success' && !all.hasNextPage && !all.error),
  };
}
