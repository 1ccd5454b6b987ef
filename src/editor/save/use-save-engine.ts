import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { usePendingRequest } from '#api/transport/requests.ts';
import { newKey } from '#engines/save/document.ts';
import { type RecordAdapter, SaveEngine } from '#engines/save/save-engine.ts';
import { registerEditor } from '#shell/notify.ts';
import type { DraftKey } from './draft-store.ts';
import { DraftWriter } from './draft-writer.ts';
import { broadcastDraftsChange } from './drafts-query.ts';
import { holdEditorLock } from './editor-lock.ts';
import { type RecoverableDrafts, useRecoverableDrafts } from './use-recoverable-drafts.ts';

const CHECK_DELAY_MS = 600;

interface SaveEngineOptions<R extends object> {
  /** Kind of record, as in `page`. */
  kind: string;
  id: string;
  /** Title of the record in lists of unsaved work. */
  title: string;
  /** Operation whose cached results other tabs refetch after a save. */
  operation: string;
  editing: RecordAdapter<R>;
  /** The record as cached. Newer ones are merged into the draft. */
  record: R;
}

export interface SaveEngineResult<R extends object> {
  engine: SaveEngine<R>;
  /** Unsaved work of closed editors of this record. */
  recoverableDrafts: RecoverableDrafts;
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
}

/**
 * Creates the save engine of a record, stores its drafts, and syncs it with other tabs and queries. Key the component
 * by the record's ID.
 */
export function useSaveEngine<R extends object>(options: SaveEngineOptions<R>): SaveEngineResult<R> {
  const client = useQueryClient();
  const [{ engine, key, tenant, writer }] = useState(() => {
    // The record stays this tenant's after they sign out.
    const tenant = boundTenant() ?? { fingerprint: '', name: null };
    return createEngine(options, tenant, client);
  });
  useEffect(() => engine.start(), [engine]);
  useEffect(() => {
    const release = holdEditorLock(key.editor);
    const close = writer.start();
    // Others may send or restore the draft once it is complete.
    return () => void close().finally(release);
  }, [key, writer]);
  useEffect(() => runChecksOnPause(engine), [engine]);
  usePendingRequest(() => engine.request);
  useEffect(
    () =>
      registerEditor({
        id: key.editor,
        kind: key.kind,
        recordId: key.id,
        tenant,
        isUnsaved: () => engine.isDirty,
        discard: engine.discard,
        store: writer.flush,
      }),
    [engine, key, writer, tenant],
  );
  const { record } = options;
  useEffect(() => engine.receiveRemote(record), [engine, record]);
  const isStored = useSelector(writer.isStored);
  return { engine, recoverableDrafts: useRecoverableDrafts(engine, key, writer.flush), isStored };
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

function createEngine<R extends object>(
  { kind, id, title, operation, editing, record }: SaveEngineOptions<R>,
  tenant: { fingerprint: string; name: string | null },
  client: QueryClient,
) {
  const key: DraftKey = { tenant: tenant.fingerprint, kind, id, editor: newKey() };
  const onSaved = (saved: R) => {
    editing.onSaved?.(saved);
    broadcast({ type: 'saved', tenant: tenant.fingerprint, operation });
  };
  const engine = new SaveEngine({ ...editing, onSaved }, { record, at: Date.now() });
  const onStored = () => broadcastDraftsChange(client, key.tenant);
  const path = location.pathname + location.search;
  const writer = new DraftWriter({ engine, key, title, path, onStored });
  return { engine, key, tenant, writer };
}
