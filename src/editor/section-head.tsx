import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  hint?: string;
  /** Buttons at the right. */
  children?: ReactNode;
}

/** The title of what is edited, with what can be done with all of it. */
export const SectionHead = ({ title, hint, children }: SectionHeadProps) => (
  <header>
    <div className="flex min-h-control flex-wrap items-center gap-2">
      <h2 className="flex-1 font-semibold text-lg text-strong">{title}</h2>
      {children}
    </div>
    {hint ? <p className="mt-1 text-muted text-sm">{hint}</p> : null}
  </header>
);
