import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnyEngine, useEditor } from '#editor/editor.tsx';
import { LazyRecoveryNotes } from '#editor/lazy-parts.tsx';
import { changesBetween, type Group, merge, mine, toDoc } from '#engines/save/index.ts';
import { type Draft, type DraftKey, draftStore } from './draft-store.ts';
import { broadcastDraftsChange, draftsQuery } from './drafts-query.ts';
import { openEditorIds } from './editor-lock.ts';

/** Offers drafts of earlier editors of this record. */
export const Recovery = () =>
  useEditor().recoverableDrafts.drafts.length > 0 ? <LazyRecoveryNotes /> : null;

/**
 * Drafts of this record whose editors were closed or crashed. None is restored or sent automatically.
 *
 * @param flush stores the engine's own unsaved work; resolves to false if the browser denies storage
 */
export function useRecoverableDrafts(engine: AnyEngine, key: DraftKey, flush: () => Promise<boolean>) {
  const client = useQueryClient();
  const { tenant, kind, id, editor } = key;
  const { data } = useQuery({
    queryKey: [...draftsQuery(tenant).queryKey, kind, id, editor],
    queryFn: () => loadRecoverableDrafts(engine, key),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const store = (change: Promise<void>) =>
    void change.catch(() => null).then(() => broadcastDraftsChange(client, tenant));
  return {
    /** Newest first. */
    drafts: data ?? none,
    remove: (draft: Draft) => store(draftStore.remove(draft)),
    /** Removes a restored draft once the engine's own draft is stored. */
    replace: (draft: Draft) =>
      store(flush().then((isStored) => (isStored ? draftStore.remove(draft) : undefined))),
    /** Turns a queued save into an ordinary draft. */
    cancelSave: (draft: Draft) => store(draftStore.cancelSave(draft)),
  };
}

export type RecoverableDrafts = ReturnType<typeof useRecoverableDrafts>;

const none: readonly Draft[] = [];

async function loadRecoverableDrafts(
  engine: AnyEngine,
  { tenant, kind, id, editor }: DraftKey,
): Promise<Draft[]> {
  try {
    const [all, alive] = await Promise.all([draftStore.of(tenant, kind, id), openEditorIds()]);
    const closed = all.filter((draft) => draft.editor !== editor && !alive.has(draft.editor));
    const unsaved = closed.filter((draft) => isUnsaved(engine, draft));
    // The sender removes queued saves that were applied.
    for (const draft of closed)
      if (!draft.pendingSave && !unsaved.includes(draft)) await draftStore.remove(draft);
    return unsaved;
  } catch {
    // Storage is denied, so it holds no drafts.
    return [];
  }
}

/** Whether the draft differs from the current record. Its save may have been applied after its tab was closed. */
function isUnsaved({ adapter: { shape }, state }: AnyEngine, { base, doc }: Draft): boolean {
  const theirs = toDoc<Group>(shape, state.snapshot.record, base, doc);
  const merged = merge(shape, { base, mine: doc, theirs }, () => mine);
  return changesBetween(shape, theirs, merged.doc).length > 0;
}
