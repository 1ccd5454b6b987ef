import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Dimension, Selection } from '#engines/sessions/dimensions/index.ts';
import { parseSelection, serializeSelection } from './selection-param.ts';

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
