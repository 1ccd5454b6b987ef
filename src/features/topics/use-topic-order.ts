import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clipped } from '#lib/text.ts';
import { type Lift, withKeyAt } from '#ui/lift.ts';
import { liftActs } from '#ui/lift-acts.ts';
import { inOrder } from './engine/order-keeper.ts';
import { orderKeeper } from './topic-order.ts';
import type { Topic } from './topics-queries.ts';

interface View {
  lift: Lift | null;
  said: string;
}

/**
 * The topics in the order they are wanted in, saved or not, and what moves them.
 *
 * @param listed all topics as they are listed, or some of them where none can be moved
 * @param movable whether they can be moved
 */
export function useTopicOrder(listed: Topic[], movable: boolean) {
  const keeper = orderKeeper(useQueryClient());
  const wanted = useSyncExternalStore(keeper.subscribe, () => keeper.wanted);
  const rows = useMemo(
    () => (wanted && movable ? inOrder(listed, wanted) : listed),
    [listed, wanted, movable],
  );
  const [{ lift, said }, setView] = useState<View>({ lift: null, said: '' });
  const now = useRef({ rows, view: { lift, said } });
  useLayoutEffect(() => {
    now.current.rows = rows;
  });
  const acts = useMemo(() => {
    const keys = () => now.current.rows.map(({ topicId }) => topicId);
    return liftActs({
      keys,
      nameOf: (key) => titleOf(now.current.rows.find(({ topicId }) => topicId === key)),
      lift: () => now.current.view.lift,
      show(view) {
        now.current.view = { ...now.current.view, ...view };
        setView(now.current.view);
      },
      place(key, to) {
        const base = keys();
        if (base.indexOf(key) !== to) keeper.want(base, withKeyAt(base, key, to), [key]);
      },
    });
  }, [keeper]);
  useEffect(() => {
    acts.move({ type: 'rows', keys: rows.map(({ topicId }) => topicId) });
    if (!movable) acts.cancel();
  }, [acts, rows, movable]);
  useEffect(() => acts.cancel, [acts]);
  useEffect(() => {
    if (!movable) return;
    const shift = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset.row === undefined) return;
      event.preventDefault();
      acts.shift(row.dataset.row, event.key === 'ArrowUp' ? -1 : 1);
    };
    document.addEventListener('keydown', shift);
    return () => document.removeEventListener('keydown', shift);
  }, [acts, movable]);
  const shown = useMemo(
    () =>
      lift
        ? inOrder(
            rows,
            withKeyAt(
              rows.map(({ topicId }) => topicId),
              lift.key,
              lift.to,
            ),
          )
        : rows,
    [rows, lift],
  );
  return { rows: shown, lift, said, acts, saving: wanted !== null };
}

export const titleOf = (topic: Topic | undefined): string =>
  clipped(topic?.title?.trim() || 'untitled topic', 60);
