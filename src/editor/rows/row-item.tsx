import { clsx } from 'clsx';
import { type ReactNode, type Ref, useDeferredValue, useMemo } from 'react';
import { useIsChanged, useValue } from '#editor/editor.tsx';
import type { FindingSummary } from '#editor/finding-mark.tsx';
import { asGroup } from '#engines/save/document.ts';
import { rowLabel, rowTitle } from '#engines/save/labels.ts';
import type { Path, Row, RowsShape } from '#engines/save/shape.ts';
import type { SortState } from '#ui/sort-state.ts';
import type { RowActs } from './row-acts.ts';
import { RowHead } from './row-head.tsx';

interface RowItemProps {
  path: Path;
  shape: RowsShape;
  rowKey: string;
  /** Whether it was moved since the last save. */
  moved: boolean;
  index: number;
  count: number;
  open: boolean;
  draggedBy: SortState['by'] | null;
  mark: FindingSummary | undefined;
  nested: boolean;
  gap: number;
  help: string;
  acts: RowActs;
  head: (row: Row) => ReactNode;
  body: (at: Path) => ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
}

export function RowItem(props: RowItemProps) {
  const {
    path,
    shape,
    rowKey: key,
    moved,
    index,
    count,
    open,
    draggedBy,
    nested,
    gap,
    head,
    body,
    ref,
  } = props;
  const at = useMemo<Path>(() => [...path, key], [path, key]);
  const value = asGroup(useDeferredValue(useValue(at)));
  const changed = useIsChanged(at);
  const inside = open ? body(at) : null;
  return (
    <li
      ref={ref}
      data-row={key}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={gap > 0 ? { marginTop: gap } : undefined}
      className={clsx(
        'isolate scroll-mb-16 border-line border-b last:border-b-0 max-tablet:scroll-mt-11',
        draggedBy ? 'relative z-1 bg-accent-soft' : 'bg-surface',
        !nested && 'first:rounded-t-lg last:rounded-b-lg',
      )}
    >
      <div
        data-lift={draggedBy ?? undefined}
        className={clsx(
          draggedBy &&
            'relative z-1 rounded-lg bg-surface shadow-drag outline-2 outline-focus -outline-offset-1',
          draggedBy === 'keys' && '-translate-y-1.25 translate-x-2',
        )}
      >
        <RowHead
          rowKey={key}
          index={index}
          label={rowLabel(shape, index)}
          title={rowTitle(shape, value)}
          open={open}
          changed={moved || changed}
          mark={open ? undefined : props.mark}
          help={props.help}
          acts={props.acts}
        >
          {head({ key, value })}
        </RowHead>
      </div>
      {open ? (
        <div
          data-part="body"
          hidden={draggedBy !== null}
          className={clsx('pt-1 pb-4', nested ? 'pr-1.5 pl-16 max-phone:pl-4' : 'pr-4 pl-16 max-phone:pl-4')}
        >
          {inside}
        </div>
      ) : null}
    </li>
  );
}
