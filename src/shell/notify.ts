import type { ReadonlyAtom } from '@tanstack/store';
import { type ErrorDetail, explain } from '#api/transport/explain.ts';
import { copyText } from '#lib/copy.ts';
import type { ConfirmOptions, ConfirmResult } from './confirm-dialog.tsx';
import {
  editors,
  type Notice,
  type OpenEditor,
  postConfirm,
  postNotice,
  registerEditor,
  signIns,
  unsavedEditor,
} from './dialog-queue.ts';

interface NoticeOptions {
  /** Replaces an earlier notice with the same ID. */
  id?: string;
  /** A second line. */
  detail?: string;
  /** The technical side of an error. */
  details?: readonly ErrorDetail[];
  /** Follow-up action, such as `Undo`. */
  action?: { label: string; onClick(): void };
}

const post =
  (variant: Notice['variant']) =>
  (title: string, options: NoticeOptions = {}) => {
    postNotice({ variant, title, ...options });
  };

/** Shows a toast at the bottom left. Errors stay until they are closed. */
export const toast = {
  done: post('done'),
  info: post('info'),
  error: post('error'),
  /** Shows what failed, why, and what to do about it. */
  failure: (title: string, error: unknown, options: Pick<NoticeOptions, 'id' | 'action'> = {}) => {
    const { title: reason, detail, details } = explain(error);
    postNotice({ variant: 'error', title, detail: `${reason}. ${detail}`, details, ...options });
  },
};

/**
 * Copies text to the clipboard and shows a toast.
 *
 * @param name such as "Page ID"
 * @param fallback advice if the browser denies access
 */
export async function copyToClipboard(text: string, name: string, fallback?: string): Promise<void> {
  if (await copyText(text)) toast.done(`${name} copied`);
  else toast.error("Couldn't copy", fallback === undefined ? {} : { detail: fallback });
}

/** Asks for a choice between an action, its alternative, and canceling. */
export function ask(options: ConfirmOptions): Promise<ConfirmResult> {
  return new Promise((resolve) => postConfirm({ ...options, resolve }));
}

/** Asks before an action that can't be undone; resolves to whether to run it. */
export const confirm = async (options: ConfirmOptions): Promise<boolean> => (await ask(options)) === 'action';

/** Asks to sign in without leaving the screen; resolves to whether the user did. Calls share one dialog. */
export function signInAgain(): Promise<boolean> {
  const [pending] = signIns.get();
  if (pending) return pending.promise;
  const request = Promise.withResolvers<boolean>();
  signIns.post(request);
  return request.promise;
}

export { registerEditor };

export const openEditors: ReadonlyAtom<readonly OpenEditor[]> = editors;

export const hasUnsavedWork = (): boolean => unsavedEditor() !== undefined;
