import { useSyncExternalStore } from 'react';

let news = { text: '', times: 0 };
const listeners = new Set<() => void>();

/** Tells screen readers politely what was just done, as in "Undone: change purpose". */
export function announce(text: string): void {
  news = { text, times: news.times + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where what is announced is told. Each editor has one. */
export function Announcer() {
  const { text, times } = useSyncExternalStore(subscribe, () => news);
  return (
    <span role="status" className="sr-only">
      {/* The same news again is news. */}
      {text === '' ? null : <span key={times}>{text}</span>}
    </span>
  );
}
