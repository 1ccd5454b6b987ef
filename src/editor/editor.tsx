import { createAtom } from '@tanstack/store';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Issue } from '#engines/checks/index.ts';
import { isWithin, type Path, pathKey, type SaveEngine } from '#engines/save/index.ts';
import type { RecoverableDrafts } from './save/recovery.tsx';

/** The engine of any editor. Values are accessed by path. */
// biome-ignore lint/suspicious/noExplicitAny: records are accessed by path only, so their type doesn't matter.
export type AnyEngine = SaveEngine<any>;

/** How long a changed field is marked. */
const MARK_MS = 1500;

/** Reveals a field that may not be mounted yet: its ancestors open themselves, then the field takes the focus. */
export function createReveal() {
  const target = createAtom<{ path: Path; isChange: boolean } | null>(null);
  return {
    target,
    /** @param isChange whether it was just changed from elsewhere, so that it is marked for a moment */
    show: (path: Path, isChange = false) => target.set({ path, isChange }),
    /** Called once the field has the focus, or can't be found. Scrolls to its frame. */
    done(frame?: HTMLElement | null) {
      frame?.scrollIntoView({ block: 'nearest' });
      if (frame && target.get()?.isChange) {
        frame.dataset.changed = '';
        setTimeout(() => delete frame.dataset.changed, MARK_MS);
      }
      target.set(null);
    },
  };
}

export type Reveal = ReturnType<typeof createReveal>;

export interface Editor {
  engine: AnyEngine;
  reveal: Reveal;
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
  /** Unsaved work of closed editors of this record. */
  recoverableDrafts: RecoverableDrafts;
}

/** Provided by `EditorProvider`. */
export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor must be used within an EditorProvider');
  return editor;
}

export const useEngine = (): AnyEngine => useEditor().engine;
export const useReveal = (): Reveal => useEditor().reveal;

/**
 * Subscribes to a part of the engine's state.
 *
 * @param select must return the same object as long as it hasn't changed
 */
export function useEdited<T>(select: (engine: AnyEngine) => T): T {
  const engine = useEngine();
  return useSyncExternalStore(engine.subscribe, () => select(engine));
}

export const useValue = (path: Path): unknown => useEdited((engine) => engine.valueAt(path));

export const useIsChanged = (path: Path): boolean => useEdited((engine) => engine.isChanged(path));

/** The error at a path, from the service or else from validation, if that is to be shown. */
export const errorAt = (engine: AnyEngine, path: Path, showInvalid = true): string | undefined =>
  engine.state.serverErrors.get(pathKey(path)) ??
  (showInvalid ? engine.validationErrors.get(pathKey(path)) : undefined);

/** The issue at a path. Missing values of new rows are hidden until a save asks about them. */
export function issueAt(engine: AnyEngine, path: Path): Issue | undefined {
  const issue = engine.issues.get(pathKey(path));
  const isNew =
    issue?.isMissing && !engine.shouldShowMissing && engine.baseValueAt(path.slice(0, -1)) === undefined;
  return isNew ? undefined : issue;
}

/** Calls `open` when a field at or within `path` is to be revealed, including a request made before mounting. */
export function useRevealed(path: Path, open: (target: Path) => void): void {
  const reveal = useReveal();
  const openIfTargeted = useEffectEvent(() => {
    const target = reveal.target.get();
    if (target && isWithin(target.path, path)) open(target.path);
  });
  useEffect(() => {
    openIfTargeted();
    return reveal.target.subscribe(() => openIfTargeted()).unsubscribe;
  }, [reveal]);
}

/** Calls `onSaved` after each save that leaves no unsaved changes, while the editor is mounted. */
export function useOnSaved(onSaved: () => void): void {
  const savedAt = useEdited(({ state }) => state.savedAt);
  const dirty = useEdited((engine) => engine.isDirty);
  const handleSaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (savedAt !== null && !dirty) handleSaved();
  }, [savedAt, dirty]);
}
