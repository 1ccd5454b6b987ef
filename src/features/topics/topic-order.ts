import type { QueryClient } from '@tanstack/react-query';
import { mutationFor } from '#api/queries/queries.ts';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { isApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';
import { retryDelay, shouldRetry } from '#api/transport/retry.ts';
import { clipped } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { MoveRun } from './engine/move-run.ts';
import { OrderKeeper, type OrderService, type Outcome } from './engine/order-keeper.ts';
import { renewSearches } from './put-topic.ts';
import { type Topic, topicsQuery } from './topics-queries.ts';

const keepers = new WeakMap<QueryClient, OrderKeeper>();

/** What saves the order of the topics; it goes on when their list is left. */
export function orderKeeper(client: QueryClient): OrderKeeper {
  const known = keepers.get(client);
  if (known) return known;
  const run = new MoveRun();
  const keeper: OrderKeeper = new OrderKeeper(serviceOf(client), (outcome) =>
    tell(client, keeper, run, outcome),
  );
  keepers.set(client, keeper);
  return keeper;
}

const allOf = async (client: QueryClient): Promise<Topic[]> => {
  const { queryKey } = topicsQuery;
  // One that is under way may have begun before the last update.
  await client.cancelQueries({ queryKey, exact: true });
  const { pages } = await client.fetchInfiniteQuery({
    ...topicsQuery,
    staleTime: 0,
    pages: Number.MAX_SAFE_INTEGER,
  });
  return pages.flatMap(({ items }) => items);
};

const serviceOf = (client: QueryClient): OrderService => ({
  read: () => allOf(client),
  async write(topicId, sortOrder) {
    // The same value twice does no harm, so that a lost answer is no reason to give up at once.
    const update = client.getMutationCache().build(client, {
      ...mutationFor('updateTopic'),
      retry: (failures, error) =>
        shouldRetry(failures, error) && (failures < 1 || isApiError(error, 'rate-limited')),
      retryDelay,
    });
    await update.execute({ params: { topic_id: topicId }, body: { sortOrder } });
  },
});

const left = {
  'as before': 'Nothing was moved.',
  partly: 'Some moves were saved. The list shows the current order.',
  unknown: 'Some moves may have been saved.',
};

function tell(client: QueryClient, keeper: OrderKeeper, run: MoveRun, outcome: Outcome): void {
  const titles = new Map(topicsIn(client).map(({ topicId, title }) => [topicId, title]));
  const named = (id: string | undefined) => `“${clipped(titles.get(id ?? '') || 'Untitled topic', 60)}”`;
  switch (outcome.kind) {
    case 'saved': {
      const { base, before, after, moved, updates } = outcome;
      const others = before.join() !== base.join() && 'Someone else moved topics, too.';
      if (updates === 0 && !others) return;
      spread(client);
      const start = run.add(outcome, Date.now());
      const undo = () => {
        run.end();
        keeper.want(after, start, moved);
      };
      toast.info(
        moved.length === 1
          ? `Moved ${named(moved[0])} to position ${after.indexOf(moved[0] ?? '') + 1}`
          : 'Order saved',
        {
          id: `moved ${moved.join()}`,
          ...(others && { detail: others }),
          action: { label: 'Undo', onClick: undo },
        },
      );
      return;
    }
    case 'overtaken': {
      const { moved, now, again } = outcome;
      const [first] = moved;
      toast.error(moved.length === 1 ? `Someone else moved ${named(first)}` : 'Someone else moved topics', {
        detail:
          first === undefined
            ? 'The list shows the current order.'
            : `${moved.length === 1 ? "It's" : `${named(first)} is`} now at ${now.indexOf(first) + 1}; you moved it to ${again.indexOf(first) + 1}.`,
        ...(first !== undefined && {
          action: { label: 'Move it again', onClick: () => keeper.want(now, again, moved) },
        }),
      });
      return;
    }
    case 'failed': {
      const { error, base, mine, moved } = outcome;
      toast.error("Couldn't save the order", {
        detail: `${explain(error).title}. ${left[outcome.left]}`,
        details: explain(error).details,
        action: { label: 'Try again', onClick: () => keeper.want(base, mine, moved) },
      });
    }
  }
}

const topicsIn = (client: QueryClient): Topic[] =>
  client.getQueryData(topicsQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? [];

/** What else shows the order reads it again: searches here, and the other tabs. */
function spread(client: QueryClient): void {
  renewSearches(client);
  const tenant = boundTenant();
  if (tenant) broadcast({ type: 'saved', tenant: tenant.fingerprint, operation: topicsQuery.queryKey[0] });
}
