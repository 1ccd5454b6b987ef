import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CauseValue, Dimension, Selection } from '#engines/sessions/index.ts';
import { parseSelection, serializeSelection } from './sessions-search.ts';
import { type AnalysisClient, withFilter } from './worker/analysis-client.ts';

/**
 * The selection in the URL of the sessions screens. Each change is a history entry, so back undoes it.
 *
 * @param client gets changes ahead of the URL
 */
export function useSelection(client?: AnalysisClient | null) {
  const { only } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const selection = useMemo(() => selectionOf({ only }), [only]);
  const update = (change: (current: Selection) => Selection) => {
    // The URL may be ahead of the last render.
    const current = selectionOf(router.latestLocation.search);
    const next = serializeSelection(change(current));
    if (next === serializeSelection(current)) return;
    void navigate({ to: '.', search: (others: object) => ({ ...others, only: next }), resetScroll: false });
  };
  return {
    selection,
    /** Filters by a dimension; undefined removes its filter. */
    select<D extends Dimension>(dimension: D, filter: Selection[D] | undefined) {
      client?.filter(dimension, filter);
      update((current) => withFilter(dimension, filter, current));
    },
    clear: () => update(() => ({})),
  };
}

/** The parameter `only` of a URL with this value as the filter of its dimension. */
export const onlyWith = (search: { only?: unknown }, { dimension, text }: CauseValue): string | undefined =>
  serializeSelection(withFilter(dimension, [text], selectionOf(search)));

/** The router may parse the parameter as a number or boolean. */
const selectionOf = ({ only }: { only?: unknown }) =>
  parseSelection(only === undefined ? undefined : String(only));

/**
 * The selected values after a click on some: only these, or none if only these were selected. With `isAdditive`, adds
 * or removes them. Undefined if nothing remains, which means all.
 */
export function toggleValues<T>(
  selected: readonly T[],
  values: readonly T[],
  isAdditive: boolean,
): readonly T[] | undefined {
  const others = selected.filter((value) => !values.includes(value));
  const hadSome = others.length < selected.length;
  const shouldRemove = hadSome && (isAdditive || others.length === 0);
  const next = shouldRemove ? others : [...(isAdditive ? others : []), ...values];
  return next.length > 0 ? next : undefined;
}
