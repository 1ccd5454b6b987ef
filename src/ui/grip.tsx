import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import type { LiftActs } from './lift-acts.ts';

interface GripProps {
  /** Key of the row. */
  of: string;
  name: string;
  /** ID of the keyboard instructions. */
  help: string;
  acts: Pick<LiftActs, 'gripPress' | 'gripClick' | 'gripBlur'> & {
    gripKeys(event: KeyboardEvent, key: string): unknown;
  };
  className?: string;
}

/** Drag handle of a row: drag it, or press Space and move with the arrow keys. */
export const Grip = ({ of: key, name, help, acts, className }: GripProps) => (
  <button
    type="button"
    data-part="grip"
    aria-label={`Move ${name}`}
    aria-describedby={help}
    title="Drag, or press Space and move with ↑ and ↓"
    onPointerDown={(event) => acts.gripPress(event, key)}
    onClick={(event) => acts.gripClick(event, key)}
    onKeyDown={(event) => acts.gripKeys(event, key)}
    onBlur={acts.gripBlur}
    className={clsx(
      'touch relative grid h-7 w-6 flex-none cursor-grab touch-none place-items-center rounded-sm text-faint hover:text-strong active:cursor-grabbing',
      className,
    )}
  >
    <span aria-hidden className="grip-dots h-2.5 w-1.5" />
  </button>
);
