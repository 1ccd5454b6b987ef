import { useCallback, useEffect, useState } from 'react';
import type { AnyEngine } from '#form/editor.tsx';
import { changesBetween } from '#form/engine/changes.ts';
import { merge, mine } from '#form/engine/merge.ts';
import { toDoc } from '#form/engine/record.ts';
import type { Group } from '#form/engine/shape.ts';
import { living } from './alive.ts';
import { type Draft, type DraftKey, draftStore } from './draft-store.ts';

export interface Orphans {
  /** The latest first. */
  drafts: readonly Draft[];
  /** Keeps one that was put back after all. */
  keep(draft: Draft): void;
  remove(draft: Draft): void;
  /** Removes one that is in the engine now, once that is kept. */
  replace(draft: Draft): void;
}

/**
 * Unsaved work on this record that no living editor holds: of a tab that was closed, left or crashed. A save that was
 * pending there resumes here.
 *
 * @param keepNow keeps the engine's own unsaved work in this browser
 */
export function useOrphans(
  engine: AnyEngine,
  { tenant, kind, id, editor }: DraftKey,
  keepNow: () => Promise<boolean>,
): Orphans {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const drop = useCallback((draft: Draft) => {
    setDrafts((all) => all.filter((each) => each.editor !== draft.editor));
    draftStore.remove(draft).catch(() => {});
  }, []);
  const replace = useCallback(
    async (draft: Draft) => {
      if (await keepNow()) drop(draft);
    },
    [keepNow, drop],
  );
  useEffect(() => {
    let gone = false;
    void orphansOf(engine, { tenant, kind, id, editor }).then((found) => {
      if (gone) return;
      setDrafts(found);
      const pending = found.find(({ pendingSave }) => pendingSave);
      if (pending && engine.restore(pending)) void replace(pending);
    });
    return () => {
      gone = true;
    };
  }, [engine, tenant, kind, id, editor, replace]);
  const keep = (draft: Draft) => {
    setDrafts((all) => [draft, ...all]);
    const { doc, at, ...head } = draft;
    draftStore.put(draft, { head, at, fields: doc }).catch(() => {});
  };
  return { drafts, keep, remove: drop, replace: (draft) => void replace(draft) };
}

async function orphansOf(engine: AnyEngine, { tenant, kind, id, editor }: DraftKey): Promise<Draft[]> {
  try {
    const [all, alive] = await Promise.all([draftStore.of(tenant, kind, id), living()]);
    const left = all.filter((draft) => draft.editor !== editor && !alive.has(draft.editor));
    const unsaved = left.filter((draft) => isUnsaved(engine, draft));
    for (const draft of left) if (!unsaved.includes(draft)) await draftStore.remove(draft);
    return unsaved;
  } catch {
    // Nothing is kept where storage is refused.
    return [];
  }
}

/** Whether it says anything that the record does not by now: its save may have arrived when its tab was gone. */
function isUnsaved({ editing: { shape }, state }: AnyEngine, { base, doc }: Draft): boolean {
  const theirs = toDoc<Group>(shape, state.told.record, base, doc);
  const merged = merge(shape, { base, mine: doc, theirs }, () => mine);
  return changesBetween(shape, theirs, merged.doc).length > 0;
}
