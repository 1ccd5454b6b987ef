import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSignedOutFault } from '#api/transport/errors.ts';
import { useRead } from '#api/transport/requests.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import type { Shown } from '#engines/sessions/analysis.ts';
import type { Range } from '#engines/sessions/range.ts';
import { MINUTE } from '#lib/time-units.ts';
import { useNow } from '#ui/use-now.ts';
import { faultIn, type Snapshot } from './analytics/analytics.ts';
import { hold, kept } from './analytics/held.ts';
import { sessionsInput } from './list-request.ts';
import { latestSessionQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useCalendar } from './use-calendar.ts';

const nothing: Snapshot = { reading: null, answer: null, ended: false, crashed: false };
/** A worker that crashes again within this time, ms, would go on doing so. */
const CALM = MINUTE;
const nobody = () => () => {};
const cameToAnEnd = new Error('Loading sessions stopped unexpectedly. Try again.');

/**
 * The analysis of a page's sessions in a range, which a worker makes while it reads them; it goes on for a while
 * after nobody looks, so that coming back finds it.
 */
export function useAnalytics(
  pageId: string,
  range: Range | null,
  { audience, bucket, compare, zone }: SessionsSearch,
) {
  const client = useQueryClient();
  // The worker asks for it, in slices of its own.
  useRead(() =>
    range ? { operation: 'listAudienceSessions', input: sessionsInput(pageId, range, audience) } : null,
  );
  const calendar = useCalendar(zone);
  const now = calendar.startOf(useNow(), 'hour');
  const tenant = useTenant()?.fingerprint;
  const [tries, setTries] = useState(0);
  const shown: Shown | null = range && {
    range,
    zone: calendar.zone,
    unit: bucket ?? null,
    compare: compare ?? 'none',
    now,
  };
  const wanted = tenant !== undefined && shown ? JSON.stringify(shown) : null;
  const key = wanted && JSON.stringify([tenant, pageId, audience, tries]);
  const [held, setHeld] = useState(() => {
    if (tenant === undefined || !shown || key === null) return null;
    const analytics = kept({ tenant, pageId, audienceId: audience }, shown);
    return analytics && { key, analytics };
  });
  useEffect(() => {
    if (tenant === undefined || wanted === null || key === null) return;
    const { analytics, release } = hold({ tenant, pageId, audienceId: audience }, JSON.parse(wanted));
    setHeld((now) => (now?.key === key && now.analytics === analytics ? now : { key, analytics }));
    return release;
  }, [tenant, pageId, audience, wanted, key]);
  // Never that of another page or audience, while this one's is still to come.
  const analytics = held !== null && held.key === key ? held.analytics : null;
  const { answer, reading, ended, crashed } = useSyncExternalStore(
    analytics?.subscribe ?? nobody,
    analytics?.snapshot ?? (() => nothing),
  );
  const error = ended ? cameToAnEnd : faultIn(reading);
  const crashedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!crashed) return;
    // The sessions are kept in this browser, so another worker has them at once.
    if (Date.now() - crashedAt.current > CALM) setTries((before) => before + 1);
    crashedAt.current = Date.now();
  }, [crashed]);
  const signedOut = isSignedOutFault(error);
  useEffect(() => {
    // A request of this thread is refused as well, and has the sign-in opened.
    if (signedOut)
      void client.fetchQuery({ ...latestSessionQuery(pageId, audience), staleTime: 0 }).catch(() => null);
  }, [signedOut, client, pageId, audience]);
  return { analytics, answer, reading, error, calendar, startOver: () => setTries(tries + 1) };
}
