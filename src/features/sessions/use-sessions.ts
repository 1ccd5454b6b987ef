import { useMemo } from 'react';
import { makeGather, type Row } from '#api/queries/lists.ts';
import { useWalk } from '#api/queries/use-walk.ts';
import type { SessionsInput } from './list-request.ts';
import { sessionsQuery } from './sessions-queries.ts';

interface SessionsOptions {
  enabled?: boolean;
  /** Says of what is loaded so far whether it is enough. */
  enough(rows: readonly Row<'listAudienceSessions'>[]): boolean;
}

/** Reads a list of sessions until it is enough, or to its end. */
export function useSessions(input: SessionsInput, { enabled = true, enough }: SessionsOptions) {
  const gather = useMemo(() => makeGather('listAudienceSessions'), []);
  const walk = useWalk('listAudienceSessions', sessionsQuery(input), {
    enabled,
    goOn: (pages) => !enough(gather(pages)),
  });
  return { ...walk, rows: gather(walk.pages) };
}
