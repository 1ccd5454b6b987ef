import { ArrowDownUp, ListEnd } from 'lucide-react';
import type { List } from '#api/queries/use-list.ts';
import { plural } from '#lib/text.ts';
import type { Sort } from '#table/sort.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import type { Topic } from './topics-queries.ts';

/** Whether topics can be moved, or why not. */
type OrderStatus = 'movable' | 'fixed' | 'sorted' | 'incomplete' | 'unordered';

/** Moving a topic needs the complete list in `sortOrder`, not a search or the order of a column. */
export function getOrderStatus(list: List<Topic>, query: string, sort: Sort | undefined): OrderStatus {
  const { rows, isComplete } = list;
  if (sort) return 'sorted';
  if (query || rows.length < 2) return 'fixed';
  if (!isComplete) return 'incomplete';
  return rows.every((topic, at) => orderOf(topic) >= orderOf(rows[at - 1])) ? 'movable' : 'unordered';
}

const orderOf = (topic: Topic | undefined) => topic?.sortOrder ?? Number.NEGATIVE_INFINITY;

const descriptions: Partial<Record<OrderStatus, string>> = {
  sorted: 'Reset sorting to move topics',
  incomplete: 'Load all topics to move them',
  unordered: "These topics aren't sorted by order, so they can't be moved",
};

interface OrderStateProps {
  status: OrderStatus;
  isSaving: boolean;
  total: number | null;
  onResetSort(): void;
  onLoadAll(): void;
}

/** Explains how to move topics, or why they can't be moved and how to change that. */
export function OrderState({ status, isSaving, total, onResetSort, onLoadAll }: OrderStateProps) {
  const all = total === null ? 'all topics' : `all ${plural(total, 'topic')}`;
  const action =
    status === 'sorted'
      ? { label: 'Reset sorting', icon: ArrowDownUp, run: onResetSort }
      : status === 'incomplete'
        ? { label: `Load ${all}`, icon: ListEnd, run: onLoadAll }
        : null;
  const text = isSaving ? 'Saving the order' : descriptions[status];
  if (!text) return null;
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-2 text-muted text-xs">
      {/* Not a live region: a toast announces that the order is saved. */}
      <p aria-live="off">{text}</p>
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
