import { MoveVertical } from 'lucide-react';
import { rowKeys } from '#engines/save/document.ts';
import { rowTitle } from '#engines/save/labels.ts';
import { stableKeys } from '#engines/save/order.ts';
import type { Row, RowsShape } from '#engines/save/shape.ts';
import { formatNumber } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

interface OrderListProps {
  shape: RowsShape;
  before: readonly Row[];
  rows: readonly Row[];
}

/** Unmoved rows shown around a moved one. */
const AROUND = 1;

/** Marks the moved rows of a list, and omits long runs of unmoved ones. */
export function OrderList({ shape, before, rows }: OrderListProps) {
  const inPlace = stableKeys(rowKeys(before), rowKeys(rows));
  const was = new Map(before.map(({ key }, index) => [key, index + 1]));
  const hasMoved = ({ key }: Row) => was.has(key) && !inPlace.has(key);
  const moved = rows.flatMap((row, index) => (hasMoved(row) ? [index] : []));
  const isNear = (index: number) => moved.some((at) => Math.abs(at - index) <= AROUND);
  const short = rows.length <= 20 || moved.length === 0;
  const shown = rows.flatMap((row, index) =>
    (short && index < 100) || isNear(index) ? [{ row, index }] : [],
  );
  return (
    <ol>
      {shown.map(({ row, index }, place) => (
        <li key={row.key}>
          {index > (shown[place - 1]?.index ?? -1) + 1 ? <Gap /> : null}
          <span className="flex items-baseline gap-2">
            <span className="w-6 flex-none text-right text-faint text-xs tnum">
              {formatNumber(index + 1)}
            </span>
            <bdi className={hasMoved(row) ? 'truncate font-medium text-strong' : 'truncate'}>
              {rowTitle(shape, row.value) || shape.noun}
            </bdi>
            {hasMoved(row) ? (
              <span className="ml-auto flex flex-none items-center gap-1 text-warning text-xs tnum">
                <Icon of={MoveVertical} size="xs" />
                from {formatNumber(was.get(row.key) ?? 0)}
              </span>
            ) : null}
          </span>
        </li>
      ))}
      {(shown.at(-1)?.index ?? rows.length) < rows.length - 1 ? (
        <li>
          <Gap />
        </li>
      ) : null}
    </ol>
  );
}

const Gap = () => <span className="block pl-8 text-faint">…</span>;
