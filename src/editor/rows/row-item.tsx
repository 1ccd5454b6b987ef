import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, Copy, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { useIsChanged, useValue } from '#editor/editor.tsx';
import { IssueMark, type IssueSummary } from '#editor/issue-mark.tsx';
import { asGroup } from '#engines/save/document.ts';
import { rowLabel, rowTitle } from '#engines/save/labels.ts';
import type { Path, Row, RowsShape } from '#engines/save/shape.ts';
import { modKey } from '#lib/mod-key.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { SortState } from '#ui/sortable.ts';
import type { RowActions } from './row-actions.ts';

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
  mark: IssueSummary | undefined;
  nested: boolean;
  gap: number;
  help: string;
  actions: RowActions;
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
  const content = open ? body(at) : null;
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
          actions={props.actions}
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
          {content}
        </div>
      ) : null}
    </li>
  );
}

/** Touch devices have no hover. */
const isCoarse = matchMedia('(pointer: coarse)').matches;

interface RowHeadProps {
  rowKey: string;
  index: number;
  /** Name of a row without a title. */
  label: string;
  title: string;
  open: boolean;
  changed: boolean;
  mark: IssueSummary | undefined;
  /** ID of the keyboard help. */
  help: string;
  actions: RowActions;
  /** Secondary text and tags. */
  children: ReactNode;
}

/** Header of a row: expands it and has its actions. */
function RowHead(props: RowHeadProps) {
  const { rowKey: key, index, label, title, open, changed, mark, help, actions, children } = props;
  const name = title || label;
  // Icons render on first hover, because lists have many of them.
  const [showsIcons, setShowsIcons] = useState(isCoarse);
  const showIcons = { onPointerEnter: () => setShowsIcons(true), onFocus: () => setShowsIcons(true) };
  return (
    <div className="group/head relative flex h-row-comfortable items-center gap-2 pr-1.5 pl-0.5 text-sm">
      {changed ? (
        <span
          className="absolute top-2.75 -left-px h-5.5 w-0.75 rounded-xs bg-warning"
          title="Unsaved changes"
        >
          <span className="sr-only">Unsaved changes</span>
        </span>
      ) : null}
      <button
        type="button"
        data-part="head"
        aria-expanded={open}
        aria-label={`${open ? 'Collapse' : 'Expand'} ${name}`}
        title={`Alt ↑ ↓ to move, ${modKey} D to duplicate, Delete to delete`}
        onClick={() => actions.toggle(key)}
        onKeyDown={(event) => actions.onHeadKeyDown(event, key)}
        {...showIcons}
        className="absolute inset-0 rounded-sm -outline-offset-2"
      />
      <DragHandle of={key} name={name} help={help} handlers={actions} />
      <span className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-2">
        <span className="tnum mr-1 min-w-5 flex-none text-right text-faint text-xs">{index + 1}</span>
        <span
          dir="auto"
          className={clsx('min-w-0 truncate', title ? 'font-medium text-strong' : 'text-faint')}
        >
          {title || 'Untitled'}
        </span>
        {children}
        {mark ? (
          <span className="ml-auto flex">
            <IssueMark mark={mark} />
          </span>
        ) : null}
      </span>
      <span
        className={clsx(
          'relative flex flex-none group-focus-within/head:opacity-100 group-hover/head:opacity-100 pointer-coarse:opacity-100',
          open ? 'opacity-100' : 'opacity-0 max-phone:hidden',
        )}
      >
        <IconButton
          {...showIcons}
          icon={showsIcons || open ? Copy : null}
          label={`Duplicate ${name}`}
          onClick={() => actions.duplicate(key)}
        />
        <IconButton
          {...showIcons}
          icon={showsIcons || open ? Trash2 : null}
          label={`Delete ${name}`}
          onClick={() => void actions.remove(key)}
        />
      </span>
      <span className="pointer-events-none relative grid size-control-sm flex-none place-items-center text-default">
        <Icon of={open ? ChevronDown : ChevronRight} />
      </span>
    </div>
  );
}
