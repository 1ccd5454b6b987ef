import type { ReadonlyAtom } from '@tanstack/store';
import { type ErrorDetail, explain } from '#api/transport/explain.ts';
import { copyText } from '#lib/copy.ts';
import type { Answer, ConfirmFacts } from './confirm-dialog.tsx';
import {
  editors,
  type Notice,
  type OpenEditor,
  openEditor,
  postConfirm,
  postNotice,
  signIns,
  unsavedEditor,
} from './dialog-queue.ts';

interface NoticeOptions {
  /** Takes the place of an earlier notice of the same id. */
  id?: string;
  /** A second line. */
  detail?: string;
  /** The technical side of an error. */
  details?: readonly ErrorDetail[];
  /** Follow-up action, such as `Undo`. */
  action?: { label: string; onClick(): void };
}

const post =
  (tone: Notice['tone']) =>
  (title: string, options: NoticeOptions = {}) => {
    postNotice({ tone, title, ...options });
  };

/** Says briefly, at the bottom left, what happened. Errors stay until they are closed. */
export const toast = {
  done: post('done'),
  info: post('info'),
  error: post('error'),
  /** Says what couldn't be done, why, and what to do about it. */
  failure: (title: string, error: unknown, options: Pick<NoticeOptions, 'id' | 'action'> = {}) => {
    const { title: reason, detail, details } = explain(error);
    postNotice({ tone: 'error', title, detail: `${reason}. ${detail}`, details, ...options });
  },
};

/**
 * Copies text to the clipboard and says so.
 *
 * @param name what it is, as in "Page ID"
 * @param fallback what to do where the browser doesn't allow it
 */
export async function copyToClipboard(text: string, name: string, fallback?: string): Promise<void> {
  if (await copyText(text)) toast.done(`${name} copied`);
  else toast.error("Couldn't copy", fallback === undefined ? {} : { detail: fallback });
}

/** Asks which of two ways to go on, or whether to at all. */
export function ask(facts: ConfirmFacts): Promise<Answer> {
  return new Promise((resolve) => postConfirm({ ...facts, resolve }));
}

/** Asks before something that cannot be undone; resolves to whether to go on. */
export const confirm = async (facts: ConfirmFacts): Promise<boolean> => (await ask(facts)) === 'action';

let asked: Promise<boolean> | undefined;
/** Asks to sign in without leaving the screen; resolves to whether that was done. Asks once, however many want it. */
export function signInAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => signIns.post({ resolve })).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Makes a record that is being edited known to the rest of the console; answers how to take that back. */
export const announceEditor = openEditor;

/** The editors on the screen. */
export const openEditors: ReadonlyAtom<readonly OpenEditor[]> = editors;

export const hasUnsavedWork = (): boolean => unsavedEditor() !== undefined;
