import { createAtom } from '@tanstack/store';
import { mergeOrder } from '#engines/save/order.ts';
import { assignSortOrders, type OrderedTopic } from './sort-orders.ts';

export interface OrderService {
  /** Loads all topics in their current order. */
  read(): Promise<readonly OrderedTopic[]>;
  write(topicId: string, sortOrder: number): Promise<void>;
}

type Order = readonly string[];

/** Result of a requested order. */
export type OrderOutcome =
  /** `before` is `base` with moves by others; `updates` is the number of requests. */
  | { kind: 'saved'; base: Order; before: Order; after: Order; moved: Order; updates: number }
  /** Someone else moved the same topics: `now` is the current order, `reapplied` adds our moves. */
  | { kind: 'conflict'; moved: Order; now: Order; reapplied: Order }
  /** Not saved; `rollback` says how much of it was undone. */
  | {
      kind: 'failed';
      error: unknown;
      base: Order;
      mine: Order;
      moved: Order;
      rollback: 'complete' | 'partial' | 'unknown';
    };

interface PendingOrder {
  base: Order;
  mine: Order;
  /** Moved IDs in order. A swap of neighbors alone doesn't tell which one was moved. */
  moved: Order;
}

/**
 * Saves the order of topics: optimistic, with the fewest updates, rolled back on errors. One save runs at a time; later
 * moves follow. The API can't write the order as a whole, so it's reloaded and merged with moves by others before each save.
 */
export class OrderSaver {
  #service: OrderService;
  #onOutcome: (outcome: OrderOutcome) => void;
  readonly #pending = createAtom<PendingOrder | null>(null);
  #saving = false;

  constructor(service: OrderService, onOutcome: (outcome: OrderOutcome) => void) {
    this.#service = service;
    this.#onOutcome = onOutcome;
  }

  /** Order that isn't saved yet; null if none. */
  get pendingOrder(): Order | null {
    return this.#pending.get()?.mine ?? null;
  }

  subscribe = (listener: () => void): (() => void) => this.#pending.subscribe(listener).unsubscribe;

  /**
   * Requests another order.
   *
   * @param base the displayed order before the move
   * @param moved IDs of the moved topics
   */
  request(base: Order, mine: Order, moved: Order): void {
    const pending = this.#pending.get();
    this.#pending.set({ base: pending?.base ?? base, mine, moved: [...(pending?.moved ?? []), ...moved] });
    if (!this.#saving) void this.#run();
  }

  async #run() {
    this.#saving = true;
    for (let pending = this.#pending.get(); pending; pending = this.#pending.get())
      this.#onOutcome(await this.#saveOrder(pending));
    this.#saving = false;
  }

  async #saveOrder(pending: PendingOrder): Promise<OrderOutcome> {
    const { base, mine } = pending;
    const updated: OrderedTopic[] = [];
    let before: Order = base;
    try {
      const topics = await this.#service.read();
      before = idsOf(topics);
      const { order, hasConflict } = mergeOrder({ base, mine, theirs: before }, new Set(before), 'theirs');
      if (hasConflict) return this.#reportConflict(this.#newerRequest(pending) ?? pending, before);
      const updates = assignSortOrders(sortByIds(topics, order));
      for (const topic of topics) {
        const sortOrder = updates.get(topic.topicId);
        if (sortOrder === undefined) continue;
        updated.push(topic);
        await this.#service.write(topic.topicId, sortOrder);
      }
      const after = idsOf(await this.#service.read());
      if (!isSame(intersect(after, order), intersect(order, after)))
        return this.#reportConflict(this.#newerRequest(pending) ?? { ...pending, mine: order }, after);
      const current = this.#newerRequest(pending);
      // Later moves are based on the order that is saved now.
      this.#pending.set(
        current && { base: mine, mine: current.mine, moved: current.moved.slice(pending.moved.length) },
      );
      const moved = [...new Set(pending.moved)];
      return { kind: 'saved', base, before, after, moved, updates: updates.size };
    } catch (error) {
      const latest = this.#newerRequest(pending) ?? pending;
      this.#pending.set(null);
      return {
        kind: 'failed',
        error,
        base,
        mine: latest.mine,
        moved: latest.moved,
        rollback: await this.#rollBack(updated, before),
      };
    }
  }

  /** The pending order if it changed during the save. */
  #newerRequest = (pending: PendingOrder): PendingOrder | null => {
    const latest = this.#pending.get();
    return latest === pending ? null : latest;
  };

  #reportConflict({ mine, moved: all }: PendingOrder, now: Order): OrderOutcome {
    this.#pending.set(null);
    const moved = mine.filter((id) => all.includes(id) && now.includes(id));
    return { kind: 'conflict', moved, now, reapplied: applyMoves(now, mine, new Set(moved)) };
  }

  /** Restores previous values, including the last update, whose response may have been lost. */
  async #rollBack(
    topics: readonly OrderedTopic[],
    before: Order,
  ): Promise<'complete' | 'partial' | 'unknown'> {
    if (topics.length === 0) return 'complete';
    try {
      for (const { topicId, sortOrder } of topics.toReversed())
        if (typeof sortOrder === 'number') await this.#service.write(topicId, sortOrder);
    } catch {
      // The reload below shows how far it got.
    }
    try {
      return isSame(idsOf(await this.#service.read()), before) ? 'complete' : 'partial';
    } catch {
      return 'unknown';
    }
  }
}

const idsOf = (topics: readonly OrderedTopic[]): Order => topics.map(({ topicId }) => topicId);
const isSame = (a: Order, b: Order) => a.length === b.length && a.every((id, at) => id === b[at]);

/** Sorts topics by the given IDs; missing ones come last. */
export function sortByIds<T extends OrderedTopic>(topics: readonly T[], order: Order): T[] {
  const positions = new Map(order.map((id, at) => [id, at]));
  const positionOf = ({ topicId }: T) => positions.get(topicId) ?? order.length;
  return topics.toSorted((a, b) => positionOf(a) - positionOf(b));
}

const intersect = (order: Order, other: Order) => {
  const known = new Set(other);
  return order.filter((id) => known.has(id));
};

/** Moves the `moved` IDs of an order after the ones they follow in `other`. */
function applyMoves(order: Order, other: Order, moved: ReadonlySet<string>): Order {
  const result = order.filter((id) => !moved.has(id));
  const placed = new Set(result);
  let after: string | undefined;
  for (const id of other) {
    if (moved.has(id)) result.splice(after === undefined ? 0 : result.indexOf(after) + 1, 0, id);
    else if (!placed.has(id)) continue;
    after = id;
  }
  return result;
}

type Saved = Extract<OrderOutcome, { kind: 'saved' }>;

/** Longest pause between two moves of a run: as long as the toast is visible. */
const MAX_PAUSE_MS = 6000;

/** Joins successive moves of the same topics into one notice and one undo. */
export class MoveRun {
  #last: { moved: string; start: readonly string[]; end: string; at: number } | null = null;

  /**
   * Adds a saved move; returns the order before the first move of its run.
   *
   * @param at epoch ms
   */
  add({ before, after, moved }: Pick<Saved, 'before' | 'after' | 'moved'>, at: number): readonly string[] {
    const last = this.#last;
    const isContinued =
      last?.moved === moved.join() && last.end === before.join() && at - last.at < MAX_PAUSE_MS;
    const start = isContinued ? last.start : before;
    this.#last = { moved: moved.join(), start, end: after.join(), at };
    return start;
  }

  end(): void {
    this.#last = null;
  }
}
