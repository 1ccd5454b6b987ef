import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, Copy, Trash2 } from 'lucide-react';
import { type ComponentType, type Ref, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useIsChanged, useReveal, useRevealed, useValue } from '#editor/editor.tsx';
import { IssueMark, type IssueSummary } from '#editor/issue-mark.tsx';
import { asGroup, type Path, type Row, type RowsShape, rowLabel, rowTitle } from '#engines/save/index.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { modKey } from '#ui/keys.ts';
import type { SortState } from '#ui/sortable.ts';
import type { RowActions } from './use-rows.ts';

interface RowItemProps {
  path: Path;
  shape: RowsShape;
  rowKey: string;
  /** Whether it was moved since the last save. */
  moved: boolean;
  index: number;
  count: number;
  open: boolean;
  dragMethod: SortState['by'] | null;
  mark: IssueSummary | undefined;
  nested: boolean;
  gap: number;
  help: string;
  actions: RowActions;
  Head: ComponentType<{ row: Row }>;
  Body: ComponentType<{ path: Path }>;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** A row: a header that expands it and has its actions, and its fields. */
export function RowItem(props: RowItemProps) {
  const { shape, rowKey: key, index, open, dragMethod, nested, gap, actions, Head, Body } = props;
  const path = [...props.path, key];
  const value = asGroup(useDeferredValue(useValue(path)));
  const title = rowTitle(shape, value);
  const name = title || rowLabel(shape, index);
  const changed = useIsChanged(path) || props.moved;
  const reveal = useReveal();
  const head = useRef<HTMLButtonElement>(null);
  useRevealed(path, (target) => {
    if (target.length > path.length) return actions.setOpen([key], true);
    // A toast that loses the focus gives it to the previous element, so it may take two attempts.
    for (let attempt = 0; attempt < 2 && head.current !== document.activeElement; attempt += 1)
      head.current?.focus();
    reveal.done(head.current?.closest<HTMLElement>('[data-row]'));
  });
  // A row that is moved by keyboard stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the row has moved
  useLayoutEffect(() => {
    const row = head.current?.closest('[data-row]');
    if (row?.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <li
      ref={props.ref}
      data-row={key}
      data-index={index}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      style={gap > 0 ? { marginTop: gap } : undefined}
      className={clsx(
        'isolate scroll-mb-16 border-line border-b last:border-b-0 max-tablet:scroll-mt-11',
        dragMethod ? 'relative z-1 bg-accent-soft' : 'bg-surface',
        !nested && 'first:rounded-t-lg last:rounded-b-lg',
      )}
    >
      <div
        data-lift={dragMethod ?? undefined}
        className={clsx(
          'group/head relative flex h-row-comfortable items-center gap-2 pr-1.5 pl-0.5 text-sm',
          dragMethod && 'z-1 rounded-lg bg-surface shadow-drag outline-2 outline-focus -outline-offset-1',
          dragMethod === 'keys' && '-translate-y-1.25 translate-x-2',
        )}
      >
        {changed ? (
          <span
            className="absolute top-2.75 -left-px h-5.5 w-0.75 rounded-xs bg-warning"
            title="Unsaved changes"
          >
            <span className="sr-only">Unsaved changes</span>
          </span>
        ) : null}
        <button
          ref={head}
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${name}`}
          title={`Alt ↑ ↓ to move, ${modKey} D to duplicate, Delete to delete`}
          onClick={() => actions.toggle(key)}
          onKeyDown={(event) => actions.onHeadKeyDown(event, key)}
          className="absolute inset-0 rounded-sm -outline-offset-2"
        />
        <DragHandle of={key} name={name} help={props.help} handlers={actions} />
        <span className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-2">
          <span className="tnum mr-1 -ml-2 min-w-4 flex-none text-right text-faint text-xs">{index + 1}</span>
          <span
            dir="auto"
            className={clsx(
              'min-w-0 phone:truncate max-phone:line-clamp-2',
              title ? 'font-medium text-strong' : 'text-faint',
            )}
          >
            {title || 'Untitled'}
          </span>
          <Head row={{ key, value }} />
          {props.mark && !open ? (
            <span className="ml-auto flex">
              <IssueMark mark={props.mark} />
            </span>
          ) : null}
        </span>
        <span
          className={clsx(
            'pointer-events-none relative flex flex-none *:pointer-events-auto',
            // They lie over the end of the row, which keeps no room for them.
            !open &&
              'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 max-phone:hidden pointer-coarse:opacity-100 pointer-fine:absolute pointer-fine:right-9 pointer-fine:bg-linear-to-r from-transparent to-surface to-25% pointer-fine:pl-12',
          )}
        >
          <IconButton icon={Copy} label={`Duplicate ${name}`} onClick={() => actions.duplicate(key)} />
          <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => void actions.remove(key)} />
        </span>
        <span className="pointer-events-none relative grid size-control-sm flex-none place-items-center text-default">
          <Icon of={open ? ChevronDown : ChevronRight} />
        </span>
      </div>
      {open ? (
        <div
          hidden={dragMethod !== null}
          className={clsx('pt-1 pb-4 pl-13.5 max-phone:pl-4', nested ? 'pr-1.5' : 'pr-4')}
        >
          <Body path={path} />
        </div>
      ) : null}
    </li>
  );
}
