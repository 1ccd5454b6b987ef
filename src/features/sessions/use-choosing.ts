import { useEffect, useMemo, useRef } from 'react';
import type { Dimension, Selection } from '#engines/sessions/dimensions.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { useSelection } from './use-selection.ts';

/** How charts choose among sessions. */
export interface Choosing {
  /** What is chosen at this moment, also while someone drags. */
  now(): Selection;
  /** Someone is about to choose of a dimension: the worker prepares for that. */
  approach(dimension: Dimension): void;
  /** What would be chosen if the dragging ended now: the worker answers, and the url waits for the end. */
  pass<D extends Dimension>(dimension: D, filter: Selection[D]): void;
  /** Chooses; the worker answers at once, and the url follows. */
  settle<D extends Dimension>(dimension: D, filter: Selection[D] | undefined): void;
}

/** Has the worker choose what the url says, and lets charts choose ahead of it. */
export function useChoosing(
  analytics: Analytics | null,
  { selection, choose }: Pick<ReturnType<typeof useSelection>, 'selection' | 'choose'>,
): Choosing {
  const focus = useRef<Dimension | null>(null);
  const current = useRef(selection);
  useEffect(() => {
    current.current = selection;
    analytics?.choose({ selection, focus: focus.current });
  }, [analytics, selection]);
  return useMemo(() => {
    const tell = (passing: boolean) =>
      analytics?.choose({ selection: current.current, focus: focus.current }, { passing });
    const change = <D extends Dimension>(dimension: D, filter: Selection[D] | undefined) => {
      const { [dimension]: _, ...others } = current.current;
      current.current = { ...others, ...(filter && { [dimension]: filter }) };
      focus.current = dimension;
    };
    return {
      now: () => current.current,
      approach(dimension) {
        if (focus.current === dimension) return;
        focus.current = dimension;
        tell(false);
      },
      pass(dimension, filter) {
        change(dimension, filter);
        tell(true);
      },
      settle(dimension, filter) {
        change(dimension, filter);
        tell(false);
        choose(dimension, filter);
      },
    };
  }, [analytics, choose]);
}
