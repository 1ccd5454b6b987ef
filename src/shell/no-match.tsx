import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { loadOverlays, openPalette } from './palette/palette-host.tsx';

type Records = readonly { name: string }[];

interface NoMatchProps {
  /** Start of the title: `No pages match`. */
  title: string;
  /** Whether filters apply besides the search. */
  isFiltered?: boolean;
  onClear(): void;
  /** Text of the search field. */
  query?: string | undefined;
  suggestions?: {
    /** Loaded records, one of which may have been meant. */
    loaded: ((client: QueryClient) => Promise<Records> | Records) | undefined;
    onSelect(name: string): void;
  };
  /** The searched fields, as a hint. */
  children: ReactNode;
}

/** Shown instead of rows if none matches the search and filters. */
export function NoMatch(props: NoMatchProps) {
  const { title, isFiltered = false, onClear, query = '', suggestions, children } = props;
  const text = query.trim();
  const searchEverywhere = (
    <Button variant="ghost" onClick={() => openPalette(text)}>
      Search everywhere
    </Button>
  );
  const actions = (
    <>
      <Button onClick={onClear}>{isFiltered ? 'Clear filters' : 'Clear search'}</Button>
      {text ? searchEverywhere : null}
      {suggestions && text ? <SimilarName {...suggestions} query={text} /> : null}
    </>
  );
  return (
    <EmptyState
      illustration="noMatch"
      title={`${title} ${isFiltered || !text ? 'these filters' : `“${truncate(text, 40)}”`}`}
      actions={actions}
    >
      {children}
    </EmptyState>
  );
}

type SimilarNameProps = NonNullable<NoMatchProps['suggestions']> & { query: string };

/** Suggests a loaded name that resembles the query. Its line is reserved, so that nothing moves. */
function SimilarName({ query, onSelect, loaded }: SimilarNameProps) {
  const list = useId();
  const text = useDebouncedValue(query);
  const { data: name } = useQuery({
    queryKey: ['similar name', list, text],
    async queryFn({ client }) {
      const { findSimilarName } = await loadOverlays();
      return findSimilarName((await loaded?.(client)) ?? [], text);
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <p aria-live="polite" className="flex h-5 basis-full text-muted text-sm">
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
