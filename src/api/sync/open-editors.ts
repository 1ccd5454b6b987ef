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
