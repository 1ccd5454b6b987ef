import { createAtom } from '@tanstack/store';
import type { Tenant } from '#api/transport/bound-tenant.ts';
import type { ErrorDetail } from '#api/transport/explain.ts';
import type { ConfirmOptions, ConfirmResult } from './confirm-dialog.tsx';

export interface Notice {
  variant: 'done' | 'info' | 'error';
  title: string;
  /** Replaces an earlier notice with the same ID. */
  id?: string;
  detail?: string;
  /** The technical side of an error. */
  details?: readonly ErrorDetail[];
  action?: { label: string; onClick(): void };
}

export type ConfirmRequest = ConfirmOptions & { resolve(answer: ConfirmResult): void };

/** A queue that one component empties. Items posted before it is mounted stay in the queue. */
function createQueue<T>() {
  const { get, set, subscribe } = createAtom<readonly T[]>([]);
  return {
    get,
    subscribe,
    post: (item: T) => set((items) => [...items, item]),
    remove: (item: T) => set((items) => items.filter((each) => each !== item)),
  };
}

/** A record in an open editor. */
export interface OpenEditor {
  /** Same as the ID of its draft. */
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

/** Resolves to whether the user signed in. */
export type SignInRequest = Pick<PromiseWithResolvers<boolean>, 'promise' | 'resolve'>;

export const editors = createQueue<OpenEditor>();
/** Registers an open editor. Returns a function that unregisters it. */
export function registerEditor(editor: OpenEditor): () => void {
  editors.post(editor);
  return () => editors.remove(editor);
}
export const unsavedEditor = () => editors.get().find((editor) => editor.isUnsaved());

/** Discards the unsaved edits of all open editors. */
export function discardEdits(): void {
  for (const editor of editors.get()) editor.discard();
}

export const signIns = createQueue<SignInRequest>();
export function resolveSignIn(request: SignInRequest, isDone: boolean): void {
  signIns.remove(request);
  request.resolve(isDone);
}
export const toasts = createQueue<Notice>();
export const confirmRequests = createQueue<ConfirmRequest>();
export function resolveConfirm(request: ConfirmRequest, answer: ConfirmResult): void {
  confirmRequests.remove(request);
  request.resolve(answer);
}
export const postNotice = toasts.post;
export const postConfirm = confirmRequests.post;
