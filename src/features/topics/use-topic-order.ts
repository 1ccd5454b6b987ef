import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useRef, useState } from 'react';
import type { InfinitePages } from '#api/queries/lists.ts';
import { mutationFor } from '#api/queries/queries.ts';
import { invalidate } from '#api/sync/invalidation.ts';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { MAX_COUNT } from '#contract/scalars.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { retryDelay, shouldRetry } from '#lib/retry.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { toast } from '#ui/notify.ts';
import { followRows, type SortView, sortable } from '#ui/sortable.ts';
import { type Topic, topicsQuery } from './topics-queries.ts';

const { queryKey } = topicsQuery;
const [operation] = queryKey;
const mutationKey = ['moveTopic'];

/** Successive moves of a topic within this time share one Undo: as long as its toast is visible. */
const UNDO_MS = 6000;

interface Move {
  topicId: string;
  from: number;
  to: number;
  sortOrders: SortOrders;
  /** The list before the move. */
  previous: InfinitePages<typeof operation> | undefined;
}

/** Saves moves of topics. The list shows them immediately; a failed move is reverted, with a retry. */
function useMoveTopic() {
  const client = useQueryClient();
  const lastMove = useRef<{ topicId: string; from: number; at: number } | null>(null);

  const isSaving = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, in order.
    scope: { id: 'moveTopic' },
    async mutationFn({ sortOrders }: Move) {
      // From the end, where renumbered values have room.
      for (const [topicId, sortOrder] of [...sortOrders].reverse())
        await updateSortOrder(client, topicId, sortOrder);
    },
    onSuccess(_, { topicId, from, to }) {
      broadcast({ type: 'saved', tenant: boundTenant.get()?.fingerprint ?? '', operation });
      toast.info(`Moved “${titleOf(cachedTopic(client, topicId))}” to position ${to + 1}`, {
        id: `moved ${topicId}`,
        action: { label: 'Undo', onClick: () => undo(topicId, from) },
      });
    },
    onError(error, { topicId, to, previous }) {
      // Otherwise the list has later moves; it's refetched after the last one.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, previous);
      toast.failure("Couldn't save the order", error, {
        id: `moved ${topicId}`,
        action: { label: 'Try again', onClick: () => move(topicId, to) },
      });
    },
    onSettled() {
      // Refetching earlier would revert the next move.
      if (client.isMutating({ mutationKey }) === 1) void invalidate(client, operation);
    },
  });

  function move(topicId: string, to: number) {
    const topics = cachedTopics(client);
    const index = topics.findIndex((topic) => topic.topicId === topicId);
    if (index < 0 || index === to) return;
    const last = lastMove.current;
    const isRepeated = last?.topicId === topicId && Date.now() - last.at < UNDO_MS;
    const from = isRepeated ? last.from : index;
    lastMove.current = { topicId, from, at: Date.now() };
    const sortOrders = sortOrdersAfterMove(moveTopic(topics, topicId, to), topicId);
    // Updates the cache synchronously, so a dropped row doesn't jump back for a frame.
    void client.cancelQueries({ queryKey, exact: true });
    const previous = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (list) => list && sortPages(list, sortOrders));
    mutate({ topicId, from, to, sortOrders, previous });
  }

  function undo(topicId: string, to: number) {
    lastMove.current = null;
    move(topicId, to);
  }

  return { move, isSaving };
}

/** Idempotent, so it can be retried after a lost response. */
const updateSortOrder = (client: QueryClient, topicId: string, sortOrder: number) =>
  client
    .getMutationCache()
    .build(client, { ...mutationFor('updateTopic'), retry: shouldRetry, retryDelay })
    .execute({ params: { topic_id: topicId }, body: { sortOrder } });

const cachedTopics = (client: QueryClient): Topic[] =>
  client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];

const cachedTopic = (client: QueryClient, topicId: string) =>
  cachedTopics(client).find((topic) => topic.topicId === topicId);

/** Sorts the topics of all pages; page sizes stay. */
function sortPages<T extends InfinitePages<typeof operation>>(list: T, updates: SortOrders): T {
  const topics = applySortOrders(
    list.pages.flatMap(({ items }) => items),
    updates,
  );
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: topics.splice(0, page.items.length) })),
  };
}

/**
 * Topics with the dragged one at its new position, and the actions that move them.
 *
 * @param listed all topics, or the loaded ones if `canMove` is false
 */
export function useTopicOrder(listed: Topic[], canMove: boolean) {
  const client = useQueryClient();
  const { move, isSaving } = useMoveTopic();
  const [view] = useState(() => createAtom<SortView>({ activeDrag: null, announcement: '' }));
  const { announcement, ...shown } = useSelector(view);
  const topicIds = listed.map(({ topicId }) => topicId);
  const activeDrag = canMove ? followRows(shown.activeDrag, topicIds) : null;
  const [actions] = useState(() =>
    sortable({
      keys: () => cachedTopics(client).map(({ topicId }) => topicId),
      nameOf: (topicId) => titleOf(cachedTopic(client, topicId)),
      activeDrag: () => view.get().activeDrag,
      show: (change) => view.set((current) => ({ ...current, ...change })),
      onMove: move,
    }),
  );
  useWindowEvent('keydown', (event) => {
    if (!canMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (row?.dataset.row === undefined) return;
    event.preventDefault();
    actions.shift(row.dataset.row, event.key === 'ArrowUp' ? -1 : 1);
  });
  const rows = activeDrag ? moveTopic(listed, activeDrag.key, activeDrag.to) : listed;
  return { rows, activeDrag, announcement, actions, isSaving };
}

export const titleOf = (topic: Topic | undefined): string =>
  truncate(visibleName(topic?.title) || 'untitled topic', 60);

export interface SortedTopic {
  topicId: string;
  sortOrder?: number | null | undefined;
}

/** `sortOrder` by topic ID. */
export type SortOrders = ReadonlyMap<string, number>;

/** Distance between values, which leaves room for later moves. */
const STEP = 10;

export function moveTopic<T extends SortedTopic>(topics: T[], topicId: string, to: number): T[] {
  const moved = topics.find((topic) => topic.topicId === topicId);
  return moved ? topics.filter((topic) => topic !== moved).toSpliced(to, 0, moved) : topics;
}

/**
 * Returns the `sortOrder` updates after a topic has moved: a value between its neighbors', or new values for all topics
 * if there is no gap.
 *
 * @param topics topics in their new order
 */
export function sortOrdersAfterMove(topics: readonly SortedTopic[], movedId: string): SortOrders {
  const index = topics.findIndex(({ topicId }) => topicId === movedId);
  const lower = orderOf(topics[index - 1]);
  const next = topics[index + 1];
  const upper = next ? orderOf(next) : lower + 2 * STEP;
  const between = Math.floor((lower + upper) / 2);
  if (lower < between && between < upper && between <= MAX_COUNT) return new Map([[movedId, between]]);
  return new Map(topics.map(({ topicId }, at) => [topicId, (at + 1) * STEP]));
}

/** Updates and sorts topics. Those with equal values keep the service's order. */
export const applySortOrders = <T extends SortedTopic>(topics: readonly T[], updates: SortOrders): T[] =>
  topics
    .map((topic) => ({ ...topic, sortOrder: updates.get(topic.topicId) ?? topic.sortOrder }))
    .toSorted((a, b) => orderOf(a) - orderOf(b));

/** Missing and negative values, which the service rejects, come first. */
const orderOf = (topic: SortedTopic | undefined) => Math.max(topic?.sortOrder ?? -1, -1);
