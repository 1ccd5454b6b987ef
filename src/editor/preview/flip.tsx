import { clsx } from 'clsx';
import { createContext, type ReactNode, use } from 'react';

/** Whether previews show the other record: the page instead of the audience. Null if they can't be flipped. */
export const FlippedContext = createContext<boolean | null>(null);

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
 * the taller one if it can be flipped, unless both sides of the card are there (`data-sides`).
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
    <span className="grid">
      {isFlipped ? null : <span className="sr-only">Differs from the page:</span>}
      <Side isShown={!isFlipped} edge="before:bg-tailored">
        {show(value)}
      </Side>
      {isFlipped === null ? null : (
        <Side isShown={isFlipped} edge="before:bg-line-strong">
          {show(other)}
        </Side>
      )}
    </span>
  );
}

interface SideProps {
  isShown: boolean;
  /** Color of the edge, which is as high as the text. */
  edge: string;
  children: ReactNode;
}

const Side = ({ isShown, edge, children }: SideProps) => (
  <span
    aria-hidden={!isShown}
    className={clsx(
      'relative col-start-1 row-start-1 min-w-0 self-start transition-[opacity,visibility] before:absolute before:inset-y-0.5 before:-left-2.5 before:w-0.5',
      edge,
      isShown ? 'in-[[inert]]:opacity-0' : 'invisible opacity-0 in-data-sides:hidden',
    )}
  >
    {children}
  </span>
);
