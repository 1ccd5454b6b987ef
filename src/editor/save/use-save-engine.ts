import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { usePendingRequest } from '#api/transport/requests.ts';
import { newKey } from '#engines/save/document.ts';
import { type RecordAdapter, SaveEngine } from '#engines/save/save-engine.ts';
import { announceEditor } from '#shell/notify.ts';
import { stayAlive } from './alive.ts';
import type { DraftKey } from './draft-store.ts';
import { DraftWriter } from './draft-writer.ts';
import { announceDrafts } from './drafts-query.ts';
import { type Orphans, useOrphans } from './use-orphans.ts';

const CHECK_DELAY_MS = 600;

interface Facts<R extends object> {
  /** What kind of record it is: `page`. */
  kind: string;
  id: string;
  /** What the record is called, for where its unsaved work is listed. */
  title: string;
  /** The operation that reads records of this kind, whose lists in other tabs are then read anew. */
  operation: string;
  editing: RecordAdapter<R>;
  /** The record as it is known; a later one is taken in. */
  record: R;
}

export interface Saving<R extends object> {
  engine: SaveEngine<R>;
  /** Unsaved work of earlier editors of this record. */
  orphans: Orphans;
  /** Whether the browser keeps what is unsaved. */
  kept: boolean;
}

/**
 * Edits one record for as long as the component lives: its unsaved work is kept in this browser, the other tabs hear
 * of what is saved, and what is read elsewhere is taken in. Give the component the record's id as its `key`.
 */
export function useSaveEngine<R extends object>(facts: Facts<R>): Saving<R> {
  const client = useQueryClient();
  const [{ engine, key, tenant, writer }] = useState(() => {
    // Still whose record this is after they are signed out.
    const tenant = boundTenant() ?? { fingerprint: '', name: null };
    return made(facts, tenant, client);
  });
  useEffect(() => engine.start(), [engine]);
  useEffect(() => {
    const release = stayAlive(key.editor);
    const close = writer.start();
    // Its draft is complete before others may send or restore it.
    return () => void close().finally(release);
  }, [key, writer]);
  useEffect(() => checkInPauses(engine), [engine]);
  usePendingRequest(() => engine.request);
  useEffect(
    () =>
      announceEditor({
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
  const { record } = facts;
  useEffect(() => engine.receiveRemote(record), [engine, record]);
  const kept = useSelector(writer.isStored);
  return { engine, orphans: useOrphans(engine, key, writer.flush), kept };
}

/** Runs the checks that take time whenever editing pauses; answers how to end that. */
function checkInPauses<R extends object>(engine: SaveEngine<R>): () => void {
  let timer = 0;
  // Offline they can't be loaded; the next pause tries again.
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

function made<R extends object>(
  { kind, id, title, operation, editing, record }: Facts<R>,
  tenant: { fingerprint: string; name: string | null },
  client: QueryClient,
) {
  const key: DraftKey = { tenant: tenant.fingerprint, kind, id, editor: newKey() };
  const onSaved = (saved: R) => {
    editing.onSaved?.(saved);
    broadcast({ type: 'saved', tenant: tenant.fingerprint, operation });
  };
  const engine = new SaveEngine({ ...editing, onSaved }, { record, at: Date.now() });
  const onStored = () => announceDrafts(client, key.tenant);
  const path = location.pathname + location.search;
  const writer = new DraftWriter({ engine, key, title, path, onStored });
  return { engine, key, tenant, writer };
}
