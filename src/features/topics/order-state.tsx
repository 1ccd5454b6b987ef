import { ArrowDownUp, ListEnd, type LucideIcon } from 'lucide-react';
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

interface OrderStateProps {
  state: OrderStatus;
  saving: boolean;
  total: number | null;
  onResetSort(): void;
  onLoadAll(): void;
}

/** Explains how to move topics, or why they can't be moved and how to change that. */
export function OrderState({ state, saving, total, onResetSort, onLoadAll }: OrderStateProps) {
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-2 text-muted text-xs">
      {/* Not a live region: a toast announces that the order is saved. */}
      <p aria-live="off">{saving ? 'Saving the order' : describeState(state)}</p>
      {state === 'searched' || state === 'sorted' ? (
        <OrderAction icon={ArrowDownUp} label="Reset sorting" onClick={onResetSort} />
      ) : state === 'incomplete' ? (
        <OrderAction
          icon={ListEnd}
          label={total === null ? 'Load all topics' : `Load all ${plural(total, 'topic')}`}
          onClick={onLoadAll}
        />
      ) : null}
    </div>
  );
}

interface OrderActionProps {
  icon: LucideIcon;
  label: string;
  onClick(): void;
}

const OrderAction = ({ icon, label, onClick }: OrderActionProps) => (
  <>
    <Button size="sm" variant="ghost" onClick={onClick}>
      {label}
    </Button>
    <PaletteCommand label={label} icon={icon} run={onClick} />
  </>
);

function describeState(state: OrderStatus): ReactNode {
  switch (state) {
    case 'movable':
      return (
        <>
          Drag a topic<span className="max-tablet:hidden">, or press Alt ↑ ↓,</span> to move it
        </>
      );
    case 'too-few':
      return '';
    case 'searched':
    case 'sorted':
      return 'Reset sorting to move topics';
    case 'incomplete':
      return 'Load all topics to move them';
    case 'unordered':
      return "This API doesn't sort topics by order, so they can't be moved";
  }
}
