import { useNavigate, useSearch } from '@tanstack/react-router';

/** Callback that closes the log entry form; null if the URL has no `write`. In the URL, the form survives a reload. */
export function useCloseLogDialog(): (() => void) | null {
  const write = useSearch({ strict: false, select: (search) => search.write });
  const navigate = useNavigate();
  if (!write) return null;
  return () =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, write: undefined }),
      replace: true,
      resetScroll: false,
    });
}
