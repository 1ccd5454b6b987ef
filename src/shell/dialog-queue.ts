import { createAtom } from '@tanstack/store';
import type { Tenant } from '#api/transport/bound-tenant.ts';
import type { ErrorDetail } from '#api/transport/explain.ts';
import type { Answer, ConfirmFacts } from './confirm-dialog.tsx';

export interface Notice {
  tone: 'done' | 'info' | 'error';
  title: string;
  /** Takes the place of an earlier notice of the same id. */
  id?: string;
  detail?: string;
  /** The technical side of an error. */
  details?: readonly ErrorDetail[];
  action?: { label: string; onClick(): void };
}

export type ConfirmRequest = ConfirmFacts & { resolve(answer: Answer): void };

/** A queue that anyone may fill and one host empties. Items posted before the host is mounted wait for it. */
function createQueue<T>() {
  const { get, set, subscribe } = createAtom<readonly T[]>([]);
  return {
    get,
    subscribe,
    post: (item: T) => set((items) => [...items, item]),
    remove: (item: T) => set((items) => items.filter((each) => each !== item)),
  };
}

/** A record that is being edited, and whose it is. */
export interface OpenEditor {
  /** The same as of its draft. */
  id: string;
  kind: string;
  recordId: string;
  tenant: Tenant;
  isUnsaved(): boolean;
  /** Discards unsaved edits. */
  discard(): void;
  /** Stores unsaved edits on this device immediately; resolves to whether that worked. */
  store(): Promise<boolean>;
}

export interface SignInRequest {
  resolve(done: boolean): void;
}

/** The editors on the screen. */
export const editors = createQueue<OpenEditor>();
/** Makes an editor known while it is open; answers how to take that back. */
export function openEditor(editor: OpenEditor): () => void {
  editors.post(editor);
  return () => editors.remove(editor);
}
/** The first of the editors on the screen that holds unsaved work. */
export const unsavedEditor = () => editors.get().find((editor) => editor.isUnsaved());

/** Discards the unsaved edits of all editors on the screen. */
export function discardEdits(): void {
  for (const editor of editors.get()) editor.discard();
}

export const signIns = createQueue<SignInRequest>();
export function answerSignIn(request: SignInRequest, isDone: boolean): void {
  signIns.remove(request);
  request.resolve(isDone);
}
export const notices = createQueue<Notice>();
export const confirms = createQueue<ConfirmRequest>();
export function answerConfirm(request: ConfirmRequest, answer: Answer): void {
  confirms.remove(request);
  request.resolve(answer);
}
export const postNotice = notices.post;
export const postConfirm = confirms.post;
