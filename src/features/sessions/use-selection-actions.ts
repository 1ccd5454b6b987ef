import { useEffect, useMemo, useRef } from 'react';
import type { Dimension, Selection } from '#engines/sessions/dimensions/index.ts';
import type { useSelection } from './use-selection.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

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
    client?.select({ selection, activeDimension: activeDimension.current });
  }, [client, selection]);
  return useMemo(() => {
    const send = (isPreview: boolean) =>
      client?.select({ selection: current.current, activeDimension: activeDimension.current }, { isPreview });
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
