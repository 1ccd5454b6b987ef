import type { QueryClient } from '@tanstack/react-query';
import { mutationFor } from '#api/queries/queries.ts';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { isApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';
import { retryDelay, shouldRetry } from '#api/transport/retry.ts';
import { truncate } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { invalidateSearches } from './cache-topic.ts';
import { MoveRun, type OrderOutcome, OrderSaver, type OrderService } from './engine/order-saver.ts';
import { type Topic, topicsQuery } from './topics-queries.ts';

const savers = new WeakMap<QueryClient, OrderSaver>();

/** The client's `OrderSaver`. It continues to save after the list unmounts. */
export function getOrderSaver(client: QueryClient): OrderSaver {
  const existing = savers.get(client);
  if (existing) return existing;
  const run = new MoveRun();
  const saver: OrderSaver = new OrderSaver(createOrderService(client), (outcome) =>
    notify(client, saver, run, outcome),
  );
  savers.set(client, saver);
  return saver;
}

const loadAllTopics = async (client: QueryClient): Promise<Topic[]> => {
  const { queryKey } = topicsQuery;
  // A pending request may have started before the last update.
  await client.cancelQueries({ queryKey, exact: true });
  const { pages } = await client.fetchInfiniteQuery({
    ...topicsQuery,
    staleTime: 0,
    pages: Number.MAX_SAFE_INTEGER,
  });
  return pages.flatMap(({ items }) => items);
};

const createOrderService = (client: QueryClient): OrderService => ({
  read: () => loadAllTopics(client),
  async write(topicId, sortOrder) {
    // Idempotent, so it can be retried after a lost response.
    const update = client.getMutationCache().build(client, {
      ...mutationFor('updateTopic'),
      retry: (failures, error) =>
        shouldRetry(failures, error) && (failures < 1 || isApiError(error, 'rate-limited')),
      retryDelay,
    });
    await update.execute({ params: { topic_id: topicId }, body: { sortOrder } });
  },
});

const rollbackMessages = {
  complete: 'Nothing was moved.',
  partial: 'Some moves were saved. The list shows the current order.',
  unknown: 'Some moves may have been saved.',
};

function notify(client: QueryClient, saver: OrderSaver, run: MoveRun, outcome: OrderOutcome): void {
  const titles = new Map(cachedTopics(client).map(({ topicId, title }) => [topicId, title]));
  const nameOf = (id: string | undefined) => `“${truncate(titles.get(id ?? '') || 'Untitled topic', 60)}”`;
  switch (outcome.kind) {
    case 'saved': {
      const { base, before, after, moved, updates } = outcome;
      const others = before.join() !== base.join() && 'Someone else moved topics, too.';
      if (updates === 0 && !others) return;
      refreshOrder(client);
      const start = run.add(outcome, Date.now());
      const undo = () => {
        run.end();
        saver.request(after, start, moved);
      };
      toast.info(
        moved.length === 1
          ? `Moved ${nameOf(moved[0])} to position ${after.indexOf(moved[0] ?? '') + 1}`
          : 'Order saved',
        {
          id: `moved ${moved.join()}`,
          ...(others && { detail: others }),
          action: { label: 'Undo', onClick: undo },
        },
      );
      return;
    }
    case 'conflict': {
      const { moved, now, reapplied } = outcome;
      const [first] = moved;
      toast.error(moved.length === 1 ? `Someone else moved ${nameOf(first)}` : 'Someone else moved topics', {
        detail:
          first === undefined
            ? 'The list shows the current order.'
            : `${moved.length === 1 ? "It's" : `${nameOf(first)} is`} now at ${now.indexOf(first) + 1}; you moved it to ${reapplied.indexOf(first) + 1}.`,
        ...(first !== undefined && {
          action: { label: 'Move it again', onClick: () => saver.request(now, reapplied, moved) },
        }),
      });
      return;
    }
    case 'failed': {
      const { error, base, mine, moved } = outcome;
      toast.error("Couldn't save the order", {
        detail: `${explain(error).title}. ${rollbackMessages[outcome.rollback]}`,
        details: explain(error).details,
        action: { label: 'Try again', onClick: () => saver.request(base, mine, moved) },
      });
    }
  }
}

const cachedTopics = (client: QueryClient): Topic[] =>
  client.getQueryData(topicsQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? [];

/** Refreshes search results and other tabs. */
function refreshOrder(client: QueryClient): void {
  invalidateSearches(client);
  const tenant = boundTenant();
  if (tenant) broadcast({ type: 'saved', tenant: tenant.fingerprint, operation: topicsQuery.queryKey[0] });
}
