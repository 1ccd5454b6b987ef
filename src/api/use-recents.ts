import { useMemo, useSyncExternalStore } from 'react';
import { parse, read, subscribe } from './recent-store.ts';
import type { Recent, RecentKind } from './recents.ts';
import { useTenant } from './use-tenant.ts';

/** What was opened and written in this browser lately, the newest first; follows other tabs. */
export function useRecents(kinds?: readonly RecentKind[]): readonly Recent[] {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(subscribe, () => read(tenant));
  const wanted = kinds?.join();
  return useMemo(() => {
    const all = parse(text);
    return wanted === undefined ? all : all.filter(({ kind }) => wanted.split(',').includes(kind));
  }, [text, wanted]);
}
