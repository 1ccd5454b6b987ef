import { ArrowDownUp, ListEnd } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import type { Topic } from './topics-queries.ts';

/** Whether topics can be moved, or why not. */
type OrderStatus = 'movable' | 'too-few' | 'searched' | 'sorted' | 'incomplete' | 'unordered';

interface OrderContext {
  query: string;
  /** Whether the table sorts by a column instead of `sortOrder`. */
  sorted: boolean;
  list: { rows: readonly Topic[]; isComplete: boolean };
}

/** Moving a topic needs the complete list in `sortOrder`. */
export function getOrderState({ query, sorted, list: { rows, isComplete } }: OrderContext): OrderStatus {
  if (query) return 'searched';
  if (sorted) return 'sorted';
  if (rows.length < 2) return 'too-few';
  if (!isComplete) return 'incomplete';
  return rows.every((topic, at) => orderOf(topic) >= orderOf(rows[at - 1])) ? 'movable' : 'unordered';
}

const orderOf = (topic: Topic | undefined) => topic?.sortOrder ?? Number.NEGATIVE_INFINITY;

const descriptions: Record<OrderStatus, ReactNode> = {
  movable: (
    <>
      Drag a topic<span className="max-tablet:hidden">, or press Alt ↑ ↓,</span> to move it
    </>
  ),
  'too-few': '',
  searched: 'Reset sorting to move topics',
  sorted: 'Reset sorting to move topics',
  incomplete: 'Load all topics to move them',
  unordered: "This API doesn't sort topics by order, so they can't be moved",
};

interface OrderStateProps {
  state: OrderStatus;
  saving: boolean;
  total: number | null;
  onResetSort(): void;
  onLoadAll(): void;
}

/** Explains how to move topics, or why they can't be moved and how to change that. */
export function OrderState({ state, saving, total, onResetSort, onLoadAll }: OrderStateProps) {
  const resetSort = { label: 'Reset sorting', icon: ArrowDownUp, run: onResetSort };
  const all = total === null ? 'all topics' : `all ${plural(total, 'topic')}`;
  const loadAll = { label: `Load ${all}`, icon: ListEnd, run: onLoadAll };
  const action =
    state === 'searched' || state === 'sorted' ? resetSort : state === 'incomplete' ? loadAll : null;
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-2 text-muted text-xs">
      {/* Not a live region: a toast announces that the order is saved. */}
      <p aria-live="off">{saving ? 'Saving the order' : descriptions[state]}</p>
      {action ? (
        <>
          <Button size="sm" variant="ghost" onClick={action.run}>
            {action.label}
          </Button>
          <PaletteCommand {...action} />
        </>
      ) : null}
    </div>
  );
}
