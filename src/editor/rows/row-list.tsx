import { clsx } from 'clsx';
import { Plus, Rows3 } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { SectionHead } from '#editor/section-head.tsx';
import type { Group, Path, Row } from '#engines/save/shape.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { DragOverlay } from '#ui/drag-overlay.tsx';
import { rowElement, rowKeyOf } from '#ui/row-elements.ts';
import type { FocusRequest } from './row-actions.ts';
import { RowItem } from './row-item.tsx';
import { isLong, type MountedRowsProps, mountedRows, useMountedRows } from './use-mounted-rows.ts';
import { useRowMarks, useRows } from './use-rows.ts';

const parts: Record<Exclude<FocusRequest['part'], 'add'>, string> = {
  head: '[data-part="head"]',
  field: '[data-part="body"] :is(input:not([type="hidden"]), textarea, select, [contenteditable="true"])',
};

/** The focusable part of a row. An open row without fields falls back to its header. */
function focusableIn(row: HTMLElement, part: Exclude<FocusRequest['part'], 'add'>): HTMLElement | null {
  return row.querySelector<HTMLElement>(parts[part]) ?? row.querySelector<HTMLElement>(parts.head);
}

interface RowListProps {
  path: Path;
  title: string;
  hint?: string;
  /** Label of the add button, as in `Add action`. */
  add: string;
  newRow(): Group;
  /** Resolves to false to keep the row. */
  beforeDelete?(row: Row): Promise<boolean>;
  /** Content of a row's header after its title. */
  head(row: Row): ReactNode;
  /** The fields of an open row. */
  body(at: Path): ReactNode;
  /** Text for an empty list. */
  empty: string;
  /** Whether it is inside a row of another list. */
  nested?: boolean;
}

const VirtualizedRows = ({ list, rows, children }: MountedRowsProps) => children(useMountedRows(list, rows));

function MountedRows(props: MountedRowsProps) {
  return isLong(props.rows) ? <VirtualizedRows {...props} /> : props.children(mountedRows(props.rows));
}

/** Editable list of rows. Each addition, move, duplication and deletion is an undo step. */
export function RowList(props: RowListProps) {
  const { title, hint, add, newRow, beforeDelete, head, body, empty, nested = false } = props;
  const { shape, path, store, view, actions, keys, moved } = useRows(props.path, {
    newRow,
    beforeDelete,
  });
  const marks = useRowMarks(path);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const help = useId();
  const { open, dragged, focusRequest, focused } = view;

  const isOpen = (key: string) => open.has(key) && dragged?.key !== key;
  const pinned = [dragged?.key, focusRequest?.key, focused].map((key) => keys.indexOf(key ?? ''));
  const rowsToMount = { keys, isOpen, pinned: pinned.filter((index) => index >= 0) };

  useLayoutEffect(() => {
    if (!focusRequest || !store.takeFocusRequest(focusRequest)) return;
    const row = rowElement(list.current, focusRequest.key);
    const part = focusRequest.part === 'add' ? addButton.current : row && focusableIn(row, focusRequest.part);
    // A toast that loses the focus restores it to the previous element, so it may take two attempts.
    for (let attempt = 0; attempt < 2 && part !== document.activeElement; attempt += 1) part?.focus();
    (focusRequest.part === 'field' ? row : part)?.scrollIntoView({ block: 'nearest' });
  }, [focusRequest, store]);
  const draggedTo = dragged?.by === 'keys' ? dragged.to : null;
  useLayoutEffect(() => {
    const row = draggedTo === null ? undefined : rowElement(list.current, store.view.dragged?.key ?? '');
    row?.scrollIntoView({ block: 'nearest' });
  }, [draggedTo, store]);

  const allOpen = keys.length > 0 && keys.every((key) => open.has(key));
  const toggleAll = {
    label: allOpen ? 'Collapse all' : 'Expand all',
    run: () => actions.setAllOpen(!allOpen),
  };
  const buttons = (
    <>
      {nested ? null : <PaletteCommand label={add} detail={title} icon={Plus} run={actions.add} />}
      {nested || keys.length < 2 ? null : <PaletteCommand {...toggleAll} detail={title} icon={Rows3} />}
      {keys.length > 1 ? (
        <Button
          variant="ghost"
          size="sm"
          {...(!nested && { icon: Rows3 })}
          className="max-phone:hidden"
          onClick={toggleAll.run}
        >
          {toggleAll.label}
        </Button>
      ) : null}
      <Button
        ref={addButton}
        variant={nested ? 'ghost' : 'secondary'}
        size="sm"
        icon={Plus}
        onClick={actions.add}
      >
        {add}
      </Button>
    </>
  );
  return (
    <section aria-label={title} className="min-w-0">
      {nested ? (
        <NestedListHeader title={title} count={keys.length}>
          {buttons}
        </NestedListHeader>
      ) : (
        <SectionHead title={title} {...(hint !== undefined && { hint })}>
          {buttons}
        </SectionHead>
      )}
      {keys.length === 0 ? (
        <p className={clsx('text-muted text-sm', nested ? 'mt-1' : 'mt-4')}>{empty}</p>
      ) : (
        <MountedRows list={list} rows={rowsToMount}>
          {(mounted) => (
            <ol
              ref={list}
              style={{ overflowAnchor: 'none', paddingBottom: mounted.after || undefined }}
              onFocus={({ currentTarget, target }) => store.setFocused(rowKeyOf(currentTarget, target))}
              className={clsx(
                nested ? 'mt-1 border-line border-y' : 'mt-4 rounded-lg border border-line-strong',
              )}
            >
              {mounted.rows.map(({ index, gap }) => {
                const key = keys[index];
                return key === undefined ? null : (
                  <RowItem
                    key={key}
                    // Closed rows have a fixed height.
                    ref={isOpen(key) ? mounted.measure : undefined}
                    path={path}
                    shape={shape}
                    rowKey={key}
                    moved={moved.has(key)}
                    index={index}
                    count={keys.length}
                    open={open.has(key)}
                    draggedBy={dragged?.key === key ? dragged.by : null}
                    mark={marks.get(key)}
                    nested={nested}
                    gap={gap}
                    help={help}
                    actions={actions}
                    head={head}
                    body={body}
                  />
                );
              })}
            </ol>
          )}
        </MountedRows>
      )}
      {dragged ? <DragOverlay name={actions.nameOf(dragged.key)} dragged={dragged} /> : null}
      <span hidden id={help}>
        Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.
      </span>
      <span aria-live="assertive" className="sr-only">
        {view.announcement}
      </span>
    </section>
  );
}

interface NestedListHeaderProps {
  title: string;
  count: number;
  /** Buttons at the right. */
  children: ReactNode;
}

/** Header of a list within a row of another list. */
const NestedListHeader = ({ title, count, children }: NestedListHeaderProps) => (
  <header className="flex min-h-control flex-wrap items-center gap-1">
    <h3 className="flex flex-1 items-baseline gap-1.5 font-medium text-default text-xs">
      {title}
      <span className="tnum font-regular text-faint">{formatNumber(count)}</span>
    </h3>
    {children}
  </header>
);
