import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { KeyHint } from './kbd.tsx';
import { describePosition, type Sortable, type SortState } from './sortable.ts';

interface DragHandleProps {
  /** Key of the row. */
  of: string;
  name: string;
  /** ID of the keyboard instructions. */
  help: string;
  handlers: Pick<Sortable, 'onHandlePointerDown' | 'onHandleClick' | 'onHandleBlur'> & {
    onHandleKeyDown(event: KeyboardEvent, key: string): unknown;
  };
  className?: string;
}

/** Drag handle of a row: drag it, or press Space and move with the arrow keys. */
export const DragHandle = ({ of: key, name, help, handlers, className }: DragHandleProps) => (
  <button
    type="button"
    data-part="grip"
    aria-label={`Move ${name}`}
    aria-describedby={help}
    title="Drag, or press Space and move with ↑ and ↓"
    onPointerDown={(event) => handlers.onHandlePointerDown(event, key)}
    onClick={(event) => handlers.onHandleClick(event, key)}
    onKeyDown={(event) => handlers.onHandleKeyDown(event, key)}
    onBlur={handlers.onHandleBlur}
    className={clsx(
      'touch relative grid h-7 w-6 flex-none cursor-grab touch-none place-items-center rounded-sm text-faint hover:text-strong active:cursor-grabbing',
      className,
    )}
  >
    <span aria-hidden className="grip-dots h-2.5 w-1.5" />
  </button>
);

/** Floating hint with the dragged row, its position and the available keys. */
export const DragOverlay = ({ name, activeDrag }: { name: string; activeDrag: SortState }) => (
  <div aria-hidden className="pointer-events-none sticky bottom-16 z-sticky flex h-0 justify-center">
    <div className="mt-4 flex h-9 max-w-full flex-none items-center gap-2.5 rounded-lg bg-raised px-3 text-muted text-xs whitespace-nowrap shadow-popover">
      <span className="max-w-64 truncate font-medium text-strong">Moving “{name}”</span>
      <span className="tnum">{describePosition(activeDrag)}</span>
      {activeDrag.by === 'keys' ? (
        <>
          <KeyHint keys={['↑', '↓']}>move</KeyHint>
          <KeyHint keys={['Space']}>drop</KeyHint>
        </>
      ) : null}
      <KeyHint keys={['Esc']}>cancel</KeyHint>
    </div>
  </div>
);
