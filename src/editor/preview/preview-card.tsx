import { type ReactNode, useId } from 'react';
import { truncate } from '#lib/text.ts';

interface PreviewCardProps {
  title: string;
  /** Note about the whole card, at the right of its title. */
  remark?: string | null;
  children: ReactNode;
}

/** A preview with its title and remark above, and its meters below. */
export function PreviewCard({ title, remark, children }: PreviewCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="relative min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2 text-muted text-xs">
        <h3 id={id} className="font-medium text-default">
          {title}
        </h3>
        {remark ? <span>{remark}</span> : null}
      </div>
      {children}
    </article>
  );
}

/** Border of previews that visitors see as cards. */
export const cardEdge = 'overflow-hidden border border-line bg-surface';

/** Placeholder for a missing text. */
export const Missing = ({ children }: { children: string }) => <span className="text-faint">{children}</span>;

interface CardTextProps {
  text: string;
  /** Shown instead of a blank text. */
  missing: string;
  maxLength?: number;
}

/** A text of any length, or a placeholder. */
export const CardText = ({ text, missing, maxLength }: CardTextProps) =>
  text.trim() ? truncate(text, maxLength) : <Missing>{missing}</Missing>;
