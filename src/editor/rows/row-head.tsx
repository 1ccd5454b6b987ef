import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FindingMark, type FindingSummary } from '#editor/finding-mark.tsx';
import { modKey } from '#lib/mod-key.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { RowActs } from './row-acts.ts';

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
  mark: FindingSummary | undefined;
  /** ID of the keyboard help. */
  help: string;
  acts: RowActs;
  /** Secondary text and tags. */
  children: ReactNode;
}

/** Header of a row: expands it and has its actions. */
export function RowHead(props: RowHeadProps) {
  const { rowKey: key, index, label, title, open, changed, mark, help, acts, children } = props;
  const name = title || label;
  // Icons render on first hover, because lists have many of them.
  const [near, setNear] = useState(isCoarse);
  const appear = { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) };
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
        onClick={() => acts.toggle(key)}
        onKeyDown={(event) => acts.headKeys(event, key)}
        {...appear}
        className="absolute inset-0 rounded-sm -outline-offset-2"
      />
      <DragHandle of={key} name={name} help={help} handlers={acts} />
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
            <FindingMark mark={mark} />
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
          {...appear}
          icon={near || open ? Copy : null}
          label={`Duplicate ${name}`}
          onClick={() => acts.duplicate(key)}
        />
        <IconButton
          {...appear}
          icon={near || open ? Trash2 : null}
          label={`Delete ${name}`}
          onClick={() => void acts.remove(key)}
        />
      </span>
      <span className="pointer-events-none relative grid size-control-sm flex-none place-items-center text-default">
        <Icon of={open ? ChevronDown : ChevronRight} />
      </span>
    </div>
  );
}
