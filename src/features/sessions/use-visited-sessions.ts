import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTenant } from '#api/transport/session.ts';
import { markVisited, visitedSessions } from '#storage/visited-sessions.ts';

/** IDs of the sessions opened in this browser. */
export function useVisitedSessions(): ReadonlySet<string> {
  const tenant = useTenant()?.fingerprint ?? '';
  const ids = useSyncExternalStore(visitedSessions.subscribe, () => visitedSessions.read(tenant));
  return useMemo(() => new Set(ids), [ids]);
}

/** Marks a session as visited; undefined until it has loaded. */
export function useMarkVisited(id: string | undefined): void {
  const tenant = useTenant()?.fingerprint;
  useEffect(() => {
    if (tenant !== undefined && id !== undefined) markVisited(tenant, id);
  }, [tenant, id]);
}
