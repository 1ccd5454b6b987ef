import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { newestVersionQuery } from './audiences-queries.ts';
import type { FoundAudience } from './use-audience-search.ts';

/** What a filter calls the status of an audience that nobody tells. */
const UNKNOWN = 'unknown';

type Statuses = ReadonlyMap<string, string | undefined>;

/** So many are read before they count, later as many as a quarter of those that are there. */
const FIRST_BATCH = 12;

/**
 * The statuses of audiences, which the search does not tell. While they are wanted the newest version of each is
 * read, a few at a time; else they are as this browser knows them.
 */
export function useStatuses(rows: readonly FoundAudience[], wanted: boolean) {
  const client = useQueryClient();
  const [statuses, setStatuses] = useState<Statuses>(() => new Map());
  const readAll = useEffectEvent(async (signal: AbortSignal) => {
    const all = new Map(statuses);
    const missing = rows.filter(
      ({ pageId, audienceId }) => pageId && (!all.has(audienceId) || isInFlight(all.get(audienceId))),
    );
    while (missing.length > 0) {
      const batch = missing.splice(0, Math.max(FIRST_BATCH, all.size >> 2));
      const read = await Promise.all(batch.map((row) => readStatus(client, row, signal)));
      if (signal.aborted) return;
      for (const [index, { audienceId }] of batch.entries()) all.set(audienceId, read[index]);
      setStatuses(new Map(all));
    }
  });
  useEffect(() => {
    if (!wanted || rows.length === 0) return;
    const end = new AbortController();
    void readAll(end.signal);
    return () => end.abort();
  }, [rows, wanted]);
  const statusOf = useCallback(
    ({ audienceId, known }: FoundAudience) => statuses.get(audienceId) ?? known?.value.status ?? UNKNOWN,
    [statuses],
  );
  const count = useMemo(
    () => rows.filter(({ pageId, audienceId }) => !pageId || statuses.has(audienceId)).length,
    [rows, statuses],
  );
  return { statusOf, /** How many of them have been read. */ count };
}

/** The status of an audience's newest version; where it cannot be read, its row says why and tries again. */
async function readStatus(
  client: QueryClient,
  { pageId, audienceId }: FoundAudience,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (;;)
    try {
      const newest = await client.fetchQuery(newestVersionQuery(pageId ?? '', audienceId));
      return newest?.status ?? undefined;
    } catch (error) {
      // A row that asked, too, and has left the screen since, has taken the request along.
      if (signal.aborted || !isCancelledError(error)) return undefined;
    }
}
