import { ArrowDownUp, ListEnd, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import type { Topic } from './topics-queries.ts';

/** Whether the topics of a list can be moved, or why not. */
type State = 'movable' | 'few' | 'searched' | 'sorted' | 'partly' | 'unordered';

interface Facts {
  words: string;
  /** Whether they stand in another order than the service's. */
  sorted: boolean;
  list: { rows: readonly Topic[]; isComplete: boolean };
}

/** A topic is moved among all others, as they stand by their `sortOrder`. */
export function orderState({ words, sorted, list: { rows, isComplete } }: Facts): State {
  if (words) return 'searched';
  if (sorted) return 'sorted';
  if (rows.length < 2) return 'few';
  if (!isComplete) return 'partly';
  return rows.every((topic, at) => orderOf(topic) >= orderOf(rows[at - 1])) ? 'movable' : 'unordered';
}

const orderOf = (topic: Topic | undefined) => topic?.sortOrder ?? Number.NEGATIVE_INFINITY;

interface OrderStateProps {
  state: State;
  saving: boolean;
  total: number | null;
  onOwnOrder(): void;
  onWhole(): void;
}

/** Says how topics are moved, or what keeps them from it and what helps. */
export function OrderState({ state, saving, total, onOwnOrder, onWhole }: OrderStateProps) {
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-2 text-muted text-xs">
      {/* Not announced again after each move: a notice says that the order is saved. */}
      <p aria-live="off">{saving ? 'Saving the order' : said(state)}</p>
      {state === 'searched' || state === 'sorted' ? (
        <Way icon={ArrowDownUp} label="Reset sorting" onTake={onOwnOrder} />
      ) : state === 'partly' ? (
        <Way
          icon={ListEnd}
          label={total === null ? 'Load all topics' : `Load all ${plural(total, 'topic')}`}
          onTake={onWhole}
        />
      ) : null}
    </div>
  );
}

interface WayProps {
  icon: LucideIcon;
  label: string;
  onTake(): void;
}

const Way = ({ icon, label, onTake }: WayProps) => (
  <>
    <Button size="sm" variant="ghost" onClick={onTake}>
      {label}
    </Button>
    <InPalette label={label} icon={icon} run={onTake} />
  </>
);

function said(state: State): ReactNode {
  switch (state) {
    case 'movable':
      return (
        <>
          Drag a topic<span className="max-tablet:hidden">, or press Alt ↑ ↓,</span> to move it
        </>
      );
    case 'few':
      return '';
    case 'searched':
    case 'sorted':
      return 'Reset sorting to move topics';
    case 'partly':
      return 'Load all topics to move them';
    case 'unordered':
      return "This API doesn't sort topics by order, so they can't be moved";
  }
}
