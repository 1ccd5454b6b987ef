import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTenant } from '#api/transport/use-tenant.ts';
import { markVisited, parse, read, subscribe } from '#storage/visited-sessions.ts';

/** The sessions that were opened in this browser. */
export function useSeen(): ReadonlySet<string> {
  const tenant = useTenant()?.fingerprint;
  const text = useSyncExternalStore(subscribe, () => (tenant === undefined ? '' : read(tenant)));
  return useMemo(() => new Set(parse(text)), [text]);
}

/** Notes a session as opened once it is shown. */
export function useNoteSeen(id: string | undefined): void {
  const tenant = useTenant()?.fingerprint;
  useEffect(() => {
    if (tenant !== undefined && id !== undefined) markVisited(tenant, id);
  }, [tenant, id]);
}
