import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Dimension, Selection } from '#engines/sessions/dimensions.ts';
import { readSelection, selectionText } from './selection-text.ts';

/**
 * What is chosen of a page's sessions, as the url says it, on the screen of the list and on that of one session.
 * Each choice is a step of the history, so that back and forward go through selections.
 */
export function useSelection() {
  const { only } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const selection = useMemo(() => selectionIn({ only }), [only]);
  const go = useCallback(
    (change: (now: Selection) => Selection) => {
      const now = selectionIn(router.latestLocation.search);
      const next = selectionText(change(now));
      if (next === selectionText(now)) return;
      void navigate({ to: '.', search: (others: object) => ({ ...others, only: next }), resetScroll: false });
    },
    [navigate, router],
  );
  const choose = useCallback(
    <D extends Dimension>(dimension: D, filter: Selection[D] | undefined) =>
      go(({ [dimension]: _, ...others }) => ({ ...others, ...(filter && { [dimension]: filter }) })),
    [go],
  );
  const clear = useCallback(() => go(() => ({})), [go]);
  return { selection, choose, clear };
}

/** What is chosen now, which may be more than what has been drawn. An address may hold any value. */
const selectionIn = ({ only }: { only?: unknown }) =>
  readSelection(only === undefined ? undefined : String(only));
