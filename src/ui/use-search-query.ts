import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '#lib/hooks/use-debounced-value.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';

export interface SearchQuery {
  query: string;
  onChange(query: string): void;
  onBlur(): void;
}

/**
 * Search text of a list. Updates per keystroke; writes to the URL when typing pauses or the field loses focus. Any
 * other change of the URL (back, a link, cleared filters) replaces the text.
 */
export function useSearchQuery(urlQuery = '', writeUrl: (query: string) => void): SearchQuery {
  const { history } = useRouter();
  const [query, setQuery] = useState(urlQuery);
  const pending = useRef<{ write(): void; timer: ReturnType<typeof setTimeout> } | null>(null);
  // Values written by this hook that the router hasn't rendered yet, newest last.
  const written = useRef<string[]>([]);

  useEffect(() => {
    const index = written.current.indexOf(urlQuery);
    written.current = written.current.slice(index + 1);
    if (index >= 0) return;
    written.current = [];
    clearTimeout(pending.current?.timer);
    pending.current = null;
    setQuery(urlQuery);
  }, [urlQuery]);

  useUnmount(() => clearTimeout(pending.current?.timer));

  const onChange = (next: string) => {
    setQuery(next);
    clearTimeout(pending.current?.timer);
    const { pathname } = history.location;
    const write = () => {
      pending.current = null;
      // Text typed on one record must not reach the URL of another.
      if (history.location.pathname !== pathname) return;
      written.current.push(next);
      writeUrl(next);
    };
    pending.current = { write, timer: setTimeout(write, DEBOUNCE_MS) };
  };
  const onBlur = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.write();
  };
  return { query, onChange, onBlur };
}
