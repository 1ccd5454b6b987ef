import { useMemo } from 'react';
import type { Session } from '#engines/sessions/session.ts';
import type { RowSource } from '#table/row-pages.ts';
import { useRowPages } from '#table/use-row-pages.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { List } from './use-neighbours.ts';

/** Once all is read, so many rows come without being looked at: a printer has no time to ask. */
const READY = 5000;

/**
 * The rows that the table shows, which the worker tells as they are looked at. While sessions stream in, those
 * looked at are asked for anew a few times a second, as others may have come between them.
 */
export function useShownRows(analytics: Analytics | null, reading: ReadingState | null, list: List) {
  const asked = JSON.stringify(list);
  const loaded = reading?.loaded ?? 0;
  const some = loaded > 0;
  const source = useMemo((): RowSource<Session> | null => {
    if (!analytics || !some) return null;
    const { selection, order }: List = JSON.parse(asked);
    const choice = { selection, order };
    return {
      of: analytics,
      read: (from, count) => analytics.ask('rows', { ...choice, from, count }),
      placeOf: (id) => analytics.ask('place', { ...choice, id }),
    };
  }, [analytics, asked, some]);
  const whole = Object.keys(list.selection).length === 0;
  return useRowPages(source, {
    version: reading?.covered,
    expected: whole ? loaded : null,
    ready: reading?.phase === 'done' ? READY : 0,
  });
}
