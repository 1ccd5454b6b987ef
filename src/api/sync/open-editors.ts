import { createAtom } from '@tanstack/store';
import type { Tenant } from '#api/transport/bound-tenant.ts';

interface OpenEditor {
  /** Same as the ID of its draft. */
  id: string;
  kind: string;
  recordId: string;
  tenant: Tenant;
  isUnsaved(): boolean;
  discard(): void;
  /** Stores unsaved edits on this device immediately; resolves to whether that worked. */
  store(): Promise<boolean>;
}

export const openEditors = createAtom<readonly OpenEditor[]>([]);

/** Registers an open editor. Returns a function that unregisters it. */
export function registerEditor(editor: OpenEditor): () => void {
  openEditors.set((editors) => [...editors, editor]);
  return () => openEditors.set((editors) => editors.filter((each) => each !== editor));
}

export const hasUnsavedWork = (): boolean => openEditors.get().some((editor) => editor.isUnsaved());

const PREFIX = 'audience-console-editor ';

/** Marks an editor as open until the returned function is called. A lock, because it ends if the tab crashes. */
export function holdEditorLock(editor: string): () => void {
  const ended = new AbortController();
  const held = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve());
  });
  // Rejects if aborted while waiting.
  navigator.locks?.request(PREFIX + editor, { signal: ended.signal }, () => held).catch(() => {});
  return () => ended.abort();
}

/** IDs of editors open in any tab; empty if the browser has no locks, as on plain HTTP. */
export async function openEditorIds(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
