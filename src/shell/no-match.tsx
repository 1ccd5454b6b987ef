import { type QueryClient, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { openPalette } from './palette/palette-host.tsx';

interface Suggestions {
  /** Loaded records, one of which may have been meant. */
  loaded:
    | ((client: QueryClient) => Promise<readonly { name: string }[]> | readonly { name: string }[])
    | undefined;
  /** Searches for a name instead. */
  onSelect(name: string): void;
}

interface NoMatchProps {
  /** `No page matches`. */
  title: string;
  /** Button label: `Clear search and filters`. */
  clear: string;
  onClear(): void;
  /** What was searched. */
  query?: string | undefined;
  suggestions?: Suggestions;
  /** The searched fields, as a hint. */
  children: ReactNode;
}

/** Shown instead of rows if none matches the search and filters. */
export function NoMatch({ title, clear, onClear, query = '', suggestions, children }: NoMatchProps) {
  const text = query.trim();
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      actions={
        <>
          <Button onClick={onClear}>{clear}</Button>
          {text ? (
            <Button variant="ghost" onClick={() => openPalette(text)}>
              Search everywhere
            </Button>
          ) : null}
        </>
      }
    >
      {children}
      {suggestions && text ? <SimilarName {...suggestions} query={text} /> : null}
    </EmptyState>
  );
}

/** Suggests a loaded name that resembles the query. Its line is reserved, so that nothing moves. */
function SimilarName({ query, onSelect, loaded }: Suggestions & { query: string }) {
  const list = useId();
  const text = useDebouncedValue(query);
  const { data: name } = useQuery({
    queryKey: ['similar name', list, text],
    queryFn: async ({ client }) => {
      const [{ findSimilarName }, records] = await Promise.all([
        import('./palette/fuzzy-search.ts'),
        loaded?.(client) ?? [],
      ]);
      return findSimilarName(
        records.map((record) => record.name),
        text,
      );
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <p aria-live="polite" className="mt-1 flex h-5">
      {name ? (
        <>
          <span className="flex-none">Did you mean&nbsp;</span>
          <button type="button" onClick={() => onSelect(name)} className={`truncate ${linkStyle}`}>
            <bdi>{name}</bdi>
          </button>
          ?
        </>
      ) : null}
    </p>
  );
}
