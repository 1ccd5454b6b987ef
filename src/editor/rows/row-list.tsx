import { clsx } from 'clsx';
import { Plus, UnfoldVertical } from 'lucide-react';
import { type ComponentType, useId, useRef } from 'react';
import { SectionHead } from '#editor/section-head.tsx';
import type { Path, Row } from '#engines/save/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { rowKeyOf } from '#ui/drag.ts';
import { DragOverlay } from '#ui/drag-handle.tsx';
import { RowItem } from './row-item.tsx';
import { useMountedRows } from './use-mounted-rows.ts';
import { type RowListOptions, useRows } from './use-rows.ts';

interface RowListProps extends RowListOptions {
  path: Path;
  title: string;
  hint?: string;
  /** Label of the add button, as in `Add action`. */
  add: string;
  /** Content of a row's header after its title. */
  Head: ComponentType<{ row: Row }>;
  /** The fields of an open row. */
  Body: ComponentType<{ path: Path }>;
  empty: string;
  /** Whether it is inside a row of another list. */
  nested?: boolean;
}

/** Editable list of rows. Each addition, move, duplication and deletion is an undo step. */
export function RowList(props: RowListProps) {
  const { path, title, hint, add, newRow, beforeDelete, Head, Body, empty, nested = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const help = useId();
  const { shape, view, open, activeDrag, pinned, announcement, actions, keys, moved, marks } = useRows(
    path,
    { newRow, beforeDelete },
    addButton,
  );
  const isOpen = (key: string) => open.has(key) && activeDrag?.key !== key;
  const mounted = useMountedRows(list, { keys, isOpen, pinned: [activeDrag?.key, pinned] });
  const allOpen = keys.length > 0 && keys.every((key) => open.has(key));
  const toggleAll = {
    label: allOpen ? 'Collapse all' : 'Expand all',
    run: () => actions.setAllOpen(!allOpen),
  };
  const buttons = (
    <>
      {nested ? null : <PaletteCommand label={add} detail={title} icon={Plus} run={actions.add} />}
      {nested || keys.length < 2 ? null : (
        <PaletteCommand {...toggleAll} detail={title} icon={UnfoldVertical} />
      )}
      {keys.length > 1 ? (
        <Button
          variant="ghost"
          size="sm"
          {...(!nested && { icon: UnfoldVertical })}
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
        <header className="flex min-h-control flex-wrap items-center gap-1">
          <h3 className="flex flex-1 items-baseline gap-1.5 font-medium text-default text-xs">
            {title}
            <span className="tnum font-regular text-faint">{formatNumber(keys.length)}</span>
          </h3>
          {buttons}
        </header>
      ) : (
        <SectionHead title={title} {...(hint !== undefined && { hint })}>
          {buttons}
        </SectionHead>
      )}
      {keys.length === 0 ? (
        <p className={clsx('text-muted text-sm', nested ? 'mt-1' : 'mt-4')}>{empty}</p>
      ) : (
        <ol
          ref={list}
          style={{ overflowAnchor: 'none', paddingBottom: mounted.after || undefined }}
          onFocus={({ currentTarget, target }) => {
            const key = rowKeyOf(currentTarget, target);
            if (key !== pinned) view.set((now) => ({ ...now, pinned: key }));
          }}
          className={nested ? 'mt-1 border-line border-y' : 'mt-4 rounded-lg border border-line-strong'}
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
                dragMethod={activeDrag?.key === key ? activeDrag.by : null}
                mark={marks.get(key)}
                nested={nested}
                gap={gap}
                help={help}
                actions={actions}
                Head={Head}
                Body={Body}
              />
            );
          })}
        </ol>
      )}
      {activeDrag ? <DragOverlay name={actions.nameOf(activeDrag.key)} activeDrag={activeDrag} /> : null}
      <span hidden id={help}>
        Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.
      </span>
      <span aria-live="assertive" className="sr-only">
        {announcement}
      </span>
    </section>
  );
}
