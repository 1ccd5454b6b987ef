import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { registerEditor } from '#api/sync/open-editors.ts';
import type { Tenant } from '#api/transport/bound-tenant.ts';
import { basePath } from '#lib/link.ts';
import type { DraftKey } from './draft-store.ts';
import { type DraftSource, DraftWriter } from './draft-writer.ts';
import { broadcastDraftsChange } from './drafts-query.ts';
import { holdEditorLock } from './editor-lock.ts';

interface StoredDraftOptions {
  /** Must be the same object while mounted, like the others. */
  source: DraftSource;
  key: DraftKey;
  tenant: Tenant;
  /** Title of the record in lists of unsaved work. */
  title: string;
}

/** Stores unsaved work on this device while the editor is mounted, and registers the editor as open. */
export function useStoredDraft({ source, key, tenant, title }: StoredDraftOptions) {
  const client = useQueryClient();
  const [writer] = useState(() => {
    const onStored = () => broadcastDraftsChange(client, key.tenant);
    const path = location.pathname.slice(basePath.length) + location.search;
    return new DraftWriter({ source, key, title, path, onStored });
  });
  useEffect(() => {
    const release = holdEditorLock(key.editor);
    const close = writer.start();
    const unregister = registerEditor({
      id: key.editor,
      kind: key.kind,
      recordId: key.id,
      tenant,
      isUnsaved: () => source.isDirty,
      discard: source.discard,
      store: writer.flush,
    });
    return () => {
      // Others may send or restore the draft once it is complete.
      void close().finally(release);
      unregister();
    };
  }, [source, key, writer, tenant]);
  return { isStored: useSelector(writer.isStored), flush: writer.flush };
}
