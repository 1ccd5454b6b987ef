import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { truncate } from '#lib/text.ts';
import { moveKey, type SortState } from '#ui/sort-state.ts';
import { sortable } from '#ui/sortable.ts';
import { sortByIds } from './engine/order-saver.ts';
import { getOrderSaver } from './topic-order.ts';
import type { Topic } from './topics-queries.ts';

interface View {
  dragged: SortState | null;
  announcement: string;
}

/**
 * Topics in their optimistic order, and the actions that move them.
 *
 * @param listed all topics, or those loaded so far if `canMove` is false
 */
export function useTopicOrder(listed: Topic[], canMove: boolean) {
  const saver = getOrderSaver(useQueryClient());
  const pendingOrder = useSyncExternalStore(saver.subscribe, () => saver.pendingOrder);
  const rows = useMemo(
    () => (pendingOrder && canMove ? sortByIds(listed, pendingOrder) : listed),
    [listed, pendingOrder, canMove],
  );
  const [{ dragged, announcement }, setView] = useState<View>({ dragged: null, announcement: '' });
  const latest = useRef({ rows, view: { dragged, announcement } });
  useLayoutEffect(() => {
    latest.current.rows = rows;
  });
  const actions = useMemo(() => {
    const keys = () => latest.current.rows.map(({ topicId }) => topicId);
    return sortable({
      keys,
      nameOf: (key) => titleOf(latest.current.rows.find(({ topicId }) => topicId === key)),
      dragged: () => latest.current.view.dragged,
      show(view) {
        latest.current.view = { ...latest.current.view, ...view };
        setView(latest.current.view);
      },
      onMove(key, to) {
        const base = keys();
        if (base.indexOf(key) !== to) saver.request(base, moveKey(base, key, to), [key]);
      },
    });
  }, [saver]);
  useEffect(() => {
    actions.move({ type: 'rows', keys: rows.map(({ topicId }) => topicId) });
    if (!canMove) actions.cancel();
  }, [actions, rows, canMove]);
  useEffect(() => actions.cancel, [actions]);
  useEffect(() => {
    if (!canMove) return;
    const shift = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset.row === undefined) return;
      event.preventDefault();
      actions.shift(row.dataset.row, event.key === 'ArrowUp' ? -1 : 1);
    };
    document.addEventListener('keydown', shift);
    return () => document.removeEventListener('keydown', shift);
  }, [actions, canMove]);
  const displayed = useMemo(
    () =>
      dragged
        ? sortByIds(
            rows,
            moveKey(
              rows.map(({ topicId }) => topicId),
              dragged.key,
              dragged.to,
            ),
          )
        : rows,
    [rows, dragged],
  );
  return { rows: displayed, dragged, announcement, actions, isSaving: pendingOrder !== null };
}

export const titleOf = (topic: Topic | undefined): string =>
  truncate(topic?.title?.trim() || 'untitled topic', 60);
