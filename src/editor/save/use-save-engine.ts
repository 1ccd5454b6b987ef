import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import type { Operation } from '#contract/operations.ts';
import { type RecordAdapter, SaveEngine } from '#engines/save/index.ts';
import { randomId } from '#lib/id.ts';
import { addOwnSave, type DraftKey, savedAtOf } from './draft-store.ts';
import { useRecoverableDrafts } from './recovery.tsx';
import { useStoredDraft } from './use-stored-draft.ts';

const CHECK_DELAY_MS = 600;
/** Until then a cached record is reloaded. Later, the times of saves may be of a clock that differs. */
const MAX_OPENING_MS = 10_000;

interface SaveEngineOptions<R extends object> {
  /** Kind of record, as in `page`. */
  kind: string;
  id: string;
  /** Title of the record in lists of unsaved work. */
  title: string;
  /** Operation whose cached results other tabs refetch after a save. */
  operation: Operation | 'known';
  adapter: RecordAdapter<R>;
  /** The record as cached. Newer ones are merged into the draft. */
  record: R;
}

/**
 * Creates the save engine of a record, stores its drafts, and syncs it with other tabs and queries. Key the component
 * by the record's ID, and pass the result to `EditorProvider`.
 */
export function useSaveEngine<R extends object>(options: SaveEngineOptions<R>) {
  const { record, title } = options;
  const [{ engine, key, tenant, openedAt }] = useState(() => {
    // The record stays this tenant's after they sign out.
    const tenant = boundTenant.get() ?? { fingerprint: '', name: null };
    const { kind, id, operation, adapter } = options;
    const key: DraftKey = { tenant: tenant.fingerprint, kind, id, editor: randomId() };
    const onSaved = (saved: R) => {
      adapter.onSaved?.(saved);
      addOwnSave(tenant.fingerprint, saved);
      broadcast({ type: 'saved', tenant: tenant.fingerprint, operation });
    };
    const engine = new SaveEngine({ ...adapter, onSaved }, { record, at: Date.now() });
    return { engine, key, tenant, openedAt: Date.now() };
  });
  useEffect(() => {
    const stop = engine.start();
    const stopChecks = runChecksOnPause(engine);
    return () => {
      stop();
      stopChecks();
    };
  }, [engine]);
  useCurlRequest(() => engine.request);
  const { isStored, flush } = useStoredDraft({ source: engine, key, tenant, title });
  useEffect(() => {
    engine.receiveRemote(record);
    const isOpening = Date.now() - openedAt < MAX_OPENING_MS && (savedAtOf(record) ?? 0) < openedAt;
    // The cache was outdated: nothing has changed since.
    if (isOpening) engine.dismissRemoteChanges();
  }, [engine, record, openedAt]);
  useRefresh(engine);
  return { engine, recoverableDrafts: useRecoverableDrafts(engine, key, flush), isStored };
}

const REFRESH_MS = 15_000;

/** Looks for newer versions of the record while the tab is visible and online, except during saves and conflicts. */
function useRefresh<R extends object>(engine: SaveEngine<R>): void {
  const { adapter, subscribe } = engine;
  const isIdle = useSyncExternalStore(subscribe, () => engine.state.phase.name === 'idle');
  const [queryKey] = useState(() => ['newer version', randomId()]);
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { snapshot, remote } = engine.state;
      await adapter.refresh?.(signal, (remote?.snapshot ?? snapshot).record);
      return true;
    },
    enabled: isIdle && adapter.refresh !== undefined,
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    networkMode: 'online',
    retry: false,
    gcTime: 0,
  });
}

/** Runs slow checks when editing pauses. Returns a function that stops it. */
function runChecksOnPause<R extends object>(engine: SaveEngine<R>): () => void {
  let timer = 0;
  // They can't be loaded offline; the next pause retries.
  const check = () => void engine.runSlowChecks()?.catch(() => {});
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(check, CHECK_DELAY_MS);
  };
  wait();
  const unsubscribe = engine.subscribe(wait);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
