import { useQuery } from '@tanstack/react-query';
import { useCapability } from '#api/transport/session.ts';
import type { Proportion, Range } from '#engines/sessions/index.ts';
import { fetchPageCounts, isoTime } from './sessions-queries.ts';

/** Conversions among all sessions of a page in a range; null if they can't be counted, undefined while they load. */
export function usePageTotals(
  pageId: string,
  range: Range | null,
  isEnabled: boolean,
): Proportion | null | undefined {
  const canCount = useCapability('session-counts');
  const query = { startDate: isoTime(range?.start), endDate: isoTime(range?.end) };
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ['countPageSessions', pageId, 'total', query],
    enabled: canCount && isEnabled && range !== null,
    async queryFn({ signal }) {
      const totals = { hits: 0, of: 0 };
      for (const { sessions, conversions } of await fetchPageCounts(pageId, query, signal)) {
        totals.hits += conversions ?? 0;
        totals.of += sessions ?? 0;
      }
      return totals;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return isLoading && failureCount === 0 ? undefined : (data ?? null);
}
