import { clsx } from 'clsx';
import { createContext, type ReactNode, use } from 'react';

/** Whether previews show the other record: the page instead of the audience. */
export const FlippedContext = createContext(false);

interface FlipProps<T> {
  value: T;
  /** Value of the other record; undefined without one. */
  other: T | undefined;
  /** Class of a box around either value. */
  className: string;
  /** Renders either value, as phrasing content. */
  children(value: T): ReactNode;
}

/**
 * A line of a preview that is flipped between two records. Where they differ, it has an edge and keeps the height of
 * the taller one.
 */
export function Flip<T extends string>({ value, other, className, children }: FlipProps<T>) {
  const isFlipped = use(FlippedContext);
  const show = (each: T) => (
    <span dir="auto" className={className}>
      {children(each)}
    </span>
  );
  if (other === undefined || other === value) return show(value);
  return (
    <span
      className={clsx(
        'relative grid before:absolute before:inset-y-0.5 before:-left-2.5 before:w-0.5 before:transition-colors',
        isFlipped ? 'before:bg-line-strong' : 'before:bg-tailored',
      )}
    >
      {isFlipped ? null : <span className="sr-only">Differs from the page:</span>}
      <Side isShown={!isFlipped}>{show(value)}</Side>
      <Side isShown={isFlipped}>{show(other)}</Side>
    </span>
  );
}

const Side = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <span
    aria-hidden={!isShown}
    className={clsx(
      'col-start-1 row-start-1 min-w-0 transition-[opacity,visibility]',
      !isShown && 'invisible opacity-0',
    )}
  >
    {children}
  </span>
);
