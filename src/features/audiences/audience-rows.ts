import { useMemo, useState } from 'react';
import type { Totals } from '#api/queries/recent-results.ts';
import { type RateScale, rateScale } from '#charts/whisker.tsx';
import { useNow } from '#ui/use-now.ts';
import type { AudienceRow } from './audiences-queries.ts';
import { useAudienceResults } from './use-audience-results.ts';

/** An audience with its results; undefined while they load, null without sessions. */
export type AudienceResultRow = AudienceRow & { results: Totals | null | undefined; scale: RateScale };

/**
 * Adds the results of the last 30 days to audiences; `hasResults` is false if the service can't count by audience, and
 * `isPending` until it has counted once.
 */
export function useAudienceRows(audiences: readonly AudienceRow[]): {
  rows: AudienceResultRow[];
  hasResults: boolean;
  isPending: boolean;
} {
  const ids = useMemo(() => audiences.map(({ audienceId }) => audienceId), [audiences]);
  const { isAvailable, isPending, results: counted } = useAudienceResults(ids, useNow());
  // The former results stay while a changed list is counted, so that its rows stay in order.
  const [known, setKnown] = useState<typeof counted | null>(null);
  if (!isPending && known !== counted && ids.length > 0) setKnown(counted);
  const results = (isPending ? known : null) ?? counted;
  const rows = useMemo(() => {
    const scale = rateScale(
      [...results.values()].map(({ sessions, conversions }) => ({ hits: conversions, of: sessions })),
    );
    const missing = isPending ? undefined : null;
    return audiences.map((audience) => ({
      ...audience,
      results: results.get(audience.audienceId) ?? missing,
      scale,
    }));
  }, [audiences, results, isPending]);
  return { rows, hasResults: isAvailable, isPending: isPending && known === null };
}
