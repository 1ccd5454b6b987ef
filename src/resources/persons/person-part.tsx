import type { ReactNode } from 'react';

interface PersonPartProps {
  id: string;
  title: string;
  /** What is shown of it, and why not all. */
  hint: string;
  /** What can be done with its list. */
  tools: ReactNode;
  children: ReactNode;
}

/** One of the lists that a person has. */
export const PersonPart = ({ id, title, hint, tools, children }: PersonPartProps) => (
  <section aria-labelledby={id} className="min-w-0 border-line pt-5 not-first:border-t">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-gutter">
      <h2 id={id} className="font-semibold text-lg text-strong">
        {title}
      </h2>
      <span className="flex items-center gap-1">{tools}</span>
    </div>
    <p className="mt-0.5 px-gutter pb-3 text-muted text-sm">{hint}</p>
    {children}
  </section>
);
