import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Dimension, Selection } from '#engines/sessions/index.ts';
import { parseSelection, serializeSelection } from './sessions-search.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

/** The selection in the URL of the sessions screens. Each change is a history entry, so back undoes it. */
export function useSelection() {
  const { only } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const selection = useMemo(() => selectionOf({ only }), [only]);
  const update = useCallback(
    (change: (current: Selection) => Selection) => {
      // The URL may be ahead of the last render.
      const current = selectionOf(router.latestLocation.search);
      const next = serializeSelection(change(current));
      if (next === serializeSelection(current)) return;
      void navigate({ to: '.', search: (others: object) => ({ ...others, only: next }), resetScroll: false });
    },
    [navigate, router],
  );
  const select = useCallback(
    <D extends Dimension>(dimension: D, filter: Selection[D] | undefined) =>
      update(({ [dimension]: _, ...others }) => ({ ...others, ...(filter && { [dimension]: filter }) })),
    [update],
  );
  const clear = useCallback(() => update(() => ({})), [update]);
  return { selection, select, clear };
}

/** The router may parse the parameter as a number or boolean. */
const selectionOf = ({ only }: { only?: unknown }) =>
  parseSelection(only === undefined ? undefined : String(only));

/** How charts change the selection. */
export interface SelectionActions {
  /** The selection, previews included. */
  current(): Selection;
  /** Announces that a dimension's filter is about to change, so that the worker can prepare its counts. */
  prepare(dimension: Dimension): void;
  /** Shows the result of a filter while brushing; the URL doesn't change. */
  preview<D extends Dimension>(dimension: D, filter: Selection[D]): void;
  /** Applies a filter and writes it to the URL; undefined removes it. */
  commit<D extends Dimension>(dimension: D, filter: Selection[D] | undefined): void;
}

/** Sends the URL's selection to the worker, and lets charts change it ahead of the URL. */
export function useSelectionActions(
  client: AnalysisClient | null,
  { selection, select }: Pick<ReturnType<typeof useSelection>, 'selection' | 'select'>,
): SelectionActions {
  const activeDimension = useRef<Dimension | null>(null);
  const current = useRef(selection);
  useEffect(() => {
    current.current = selection;
    client?.select({ selection, activeDimension: activeDimension.current, isPreview: false });
  }, [client, selection]);
  return useMemo(() => {
    const send = (isPreview: boolean) =>
      client?.select({ selection: current.current, activeDimension: activeDimension.current, isPreview });
    const change = <D extends Dimension>(dimension: D, filter: Selection[D] | undefined) => {
      const { [dimension]: _, ...others } = current.current;
      current.current = { ...others, ...(filter && { [dimension]: filter }) };
      activeDimension.current = dimension;
    };
    return {
      current: () => current.current,
      prepare(dimension) {
        if (activeDimension.current === dimension) return;
        activeDimension.current = dimension;
        send(false);
      },
      preview(dimension, filter) {
        change(dimension, filter);
        send(true);
      },
      commit(dimension, filter) {
        change(dimension, filter);
        send(false);
        select(dimension, filter);
      },
    };
  }, [client, select]);
}

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
