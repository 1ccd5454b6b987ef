import { createAtom } from '@tanstack/store';
import { mergeOrder } from '#engines/save/order.ts';
import { newOrders, type Placed } from './new-orders.ts';

/** What the order of topics is read from and written to. */
export interface OrderService {
  /** All topics as they stand now. */
  read(): Promise<readonly Placed[]>;
  write(topicId: string, sortOrder: number): Promise<void>;
}

type Order = readonly string[];

/** What came of a new order. */
export type Outcome =
  /**
   * It is saved; `before` is what others had made of the order `base` by then, `moved` what was moved since, and
   * `updates` how many it took.
   */
  | { kind: 'saved'; base: Order; before: Order; after: Order; moved: Order; updates: number }
  /** Somebody else moved the same topics meanwhile: `now` is the order there is, `again` the one with these moves. */
  | { kind: 'overtaken'; moved: Order; now: Order; again: Order }
  /** It is not saved, and the order is as it was before, is partly the new one, or nobody knows. */
  | {
      kind: 'failed';
      error: unknown;
      base: Order;
      mine: Order;
      moved: Order;
      left: 'as before' | 'partly' | 'unknown';
    };

interface Wanted {
  base: Order;
  mine: Order;
  /** The ids that were moved, in turn: two neighbors that swap don't tell which of them was. */
  moved: Order;
}

/**
 * Saves the order of topics: a new one is shown at once, written with the fewest updates, and taken back where that
 * fails. There is one save at a time; what is moved meanwhile follows. The service knows no order as a whole, so it
 * is read right before it is written, and what others moved goes together with what was moved here.
 */
export class OrderKeeper {
  #service: OrderService;
  #told: (outcome: Outcome) => void;
  readonly #wanted = createAtom<Wanted | null>(null);
  #saving = false;

  constructor(service: OrderService, told: (outcome: Outcome) => void) {
    this.#service = service;
    this.#told = told;
  }

  /** The order that is wanted and not saved yet; null where there is none. */
  get wanted(): Order | null {
    return this.#wanted.get()?.mine ?? null;
  }

  subscribe = (listener: () => void): (() => void) => this.#wanted.subscribe(listener).unsubscribe;

  /**
   * Wants another order.
   *
   * @param base the order it was made from, as it was shown
   * @param moved the ids that were moved
   */
  want(base: Order, mine: Order, moved: Order): void {
    const earlier = this.#wanted.get();
    this.#wanted.set({ base: earlier?.base ?? base, mine, moved: [...(earlier?.moved ?? []), ...moved] });
    if (!this.#saving) void this.#save();
  }

  async #save() {
    this.#saving = true;
    for (let wanted = this.#wanted.get(); wanted; wanted = this.#wanted.get())
      this.#told(await this.#saved(wanted));
    this.#saving = false;
  }

  async #saved(wanted: Wanted): Promise<Outcome> {
    const { base, mine } = wanted;
    const done: Placed[] = [];
    let before: Order = base;
    try {
      const topics = await this.#service.read();
      before = idsOf(topics);
      const { order, hasConflict } = mergeOrder({ base, mine, theirs: before }, new Set(before), 'theirs');
      if (hasConflict) return this.#overtaken(this.#since(wanted) ?? wanted, before);
      const updates = newOrders(inOrder(topics, order));
      for (const topic of topics) {
        const sortOrder = updates.get(topic.topicId);
        if (sortOrder === undefined) continue;
        done.push(topic);
        await this.#service.write(topic.topicId, sortOrder);
      }
      const after = idsOf(await this.#service.read());
      if (!isSame(common(after, order), common(order, after)))
        return this.#overtaken(this.#since(wanted) ?? { ...wanted, mine: order }, after);
      const now = this.#since(wanted);
      // What was moved while this was saved was moved in the order that is saved now.
      this.#wanted.set(now && { base: mine, mine: now.mine, moved: now.moved.slice(wanted.moved.length) });
      const moved = [...new Set(wanted.moved)];
      return { kind: 'saved', base, before, after, moved, updates: updates.size };
    } catch (error) {
      const latest = this.#since(wanted) ?? wanted;
      this.#wanted.set(null);
      return {
        kind: 'failed',
        error,
        base,
        mine: latest.mine,
        moved: latest.moved,
        left: await this.#takeBack(done, before),
      };
    }
  }

  /** What is wanted by now, where more was moved since. */
  #since = (wanted: Wanted): Wanted | null => {
    const latest = this.#wanted.get();
    return latest === wanted ? null : latest;
  };

  #overtaken({ mine, moved: all }: Wanted, now: Order): Outcome {
    this.#wanted.set(null);
    const moved = mine.filter((id) => all.includes(id) && now.includes(id));
    return { kind: 'overtaken', moved, now, again: movedIn(now, mine, new Set(moved)) };
  }

  /** Gives topics their places back. The last one may have got its new place though that was not answered. */
  async #takeBack(topics: readonly Placed[], before: Order): Promise<'as before' | 'partly' | 'unknown'> {
    if (topics.length === 0) return 'as before';
    try {
      for (const { topicId, sortOrder } of topics.toReversed())
        if (typeof sortOrder === 'number') await this.#service.write(topicId, sortOrder);
    } catch {
      // What there is now tells how far it has come.
    }
    try {
      return isSame(idsOf(await this.#service.read()), before) ? 'as before' : 'partly';
    } catch {
      return 'unknown';
    }
  }
}

const idsOf = (topics: readonly Placed[]): Order => topics.map(({ topicId }) => topicId);
const isSame = (a: Order, b: Order) => a.length === b.length && a.every((id, at) => id === b[at]);

/** Things in the order of their ids; those that it does not name come last. */
export function inOrder<T extends Placed>(topics: readonly T[], order: Order): T[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const place = ({ topicId }: T) => places.get(topicId) ?? order.length;
  return topics.toSorted((a, b) => place(a) - place(b));
}

/** The ids of one order that another one has, too. */
const common = (order: Order, other: Order) => {
  const known = new Set(other);
  return order.filter((id) => known.has(id));
};

/** An order in which some stand where another one has them: after what they follow there. */
function movedIn(order: Order, other: Order, moved: ReadonlySet<string>): Order {
  const result = order.filter((id) => !moved.has(id));
  const there = new Set(result);
  let after: string | undefined;
  for (const id of other) {
    if (moved.has(id)) result.splice(after === undefined ? 0 : result.indexOf(after) + 1, 0, id);
    else if (!there.has(id)) continue;
    after = id;
  }
  return result;
}
