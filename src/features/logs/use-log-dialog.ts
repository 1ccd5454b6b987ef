import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Whether the url asks by `write` for the form of a log entry over the screen, so that a reload opens it again, with
 * what was typed: answers what closes it, or null where it is not asked for.
 */
export function useLogDialog(): (() => void) | null {
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
