import type { ConfirmFacts } from './confirm-dialog.tsx';

export interface Notice {
  tone: 'done' | 'info' | 'error';
  title: string;
  detail?: string;
  action?: { label: string; onClick(): void };
}

export type ConfirmRequest = ConfirmFacts & { resolve(yes: boolean): void };

/** A queue that anyone may fill and one host empties; what comes before the host is there waits for it. */
function makeQueue<T>() {
  let waiting: readonly T[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly T[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => waiting,
    post: (item: T) => publish([...waiting, item]),
    remove: (item: T) => publish(waiting.filter((each) => each !== item)),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const notices = makeQueue<Notice>();
export const confirms = makeQueue<ConfirmRequest>();
export const postNotice = notices.post;
export const postConfirm = confirms.post;
