import { createAtom } from '@tanstack/store';
import { copyText } from '#lib/copy.ts';
import { type ErrorDetail, explain } from '#lib/explain.ts';

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

export interface Notice {
  variant: 'success' | 'info' | 'error';
  title: string;
  /** Replaces an earlier notice with the same ID. */
  id?: string;
  /** A second line. */
  detail?: string;
  /** The technical side of an error. */
  details?: readonly ErrorDetail[];
  /** Follow-up action, such as `Undo`. */
  action?: { label: string; onClick(): void };
}

export const toasts = createQueue<Notice>();

const post =
  (variant: Notice['variant']) =>
  (title: string, options: Omit<Notice, 'variant' | 'title'> = {}) => {
    toasts.post({ variant, title, ...options });
  };

/** Shows a toast at the bottom left. Errors stay until they are closed. */
export const toast = {
  done: post('success'),
  info: post('info'),
  error: post('error'),
  /** Shows what failed, why, and what to do about it. */
  failure: (title: string, error: unknown, options: Pick<Notice, 'id' | 'action'> = {}) => {
    const { title: reason, detail, details } = explain(error);
    toast.error(title, { detail: `${reason}. ${detail}`, details, ...options });
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

export interface ConfirmOptions {
  title: string;
  /** Describes the consequence, and that it can't be undone. */
  detail: string;
  /** The verb on the button: `Archive page`. Without one, the dialog only explains. */
  action?: string;
  danger?: boolean;
  /** Label of a second, destructive choice: `Discard`. */
  alternative?: string;
  /** Affected places; selecting one closes the dialog and opens the place. */
  locations?: readonly { label: string; detail: string; onSelect(): void }[];
}

/** The pressed button; `cancel` if the dialog was closed. */
export type ConfirmResult = 'action' | 'alternative' | 'cancel';

type ConfirmRequest = ConfirmOptions & { resolve(answer: ConfirmResult): void };

export const confirmRequests = createQueue<ConfirmRequest>();
export function resolveConfirm(request: ConfirmRequest, answer: ConfirmResult): void {
  confirmRequests.remove(request);
  request.resolve(answer);
}

/** Opens a dialog with an action, its alternative, and *Cancel*. */
export function ask(options: ConfirmOptions): Promise<ConfirmResult> {
  return new Promise((resolve) => confirmRequests.post({ ...options, resolve }));
}

/** Opens a dialog before an action that can't be undone. Resolves to whether to run it. */
export const confirm = async (options: ConfirmOptions): Promise<boolean> => (await ask(options)) === 'action';
