import { type ReactNode, useId } from 'react';

interface PreviewCardProps {
  title: string;
  /** What there is to say about the card as a whole, at the right of its title. */
  remark?: string | null;
  children: ReactNode;
}

/** One preview: a line of title and remark above, the card and its meters below. */
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

/** The edge of a thing that is a card where visitors meet it. */
export const cardEdge = 'overflow-hidden border border-line bg-surface';

/** What stands for a text that is missing. */
export const Missing = ({ children }: { children: string }) => <span className="text-faint">{children}</span>;
