import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  hint?: string;
  /** Buttons on the right. */
  children?: ReactNode;
}

export const SectionHead = ({ title, hint, children }: SectionHeadProps) => (
  <header>
    <div className="flex min-h-control flex-wrap items-center gap-2">
      <h2 className="flex-1 font-semibold text-lg text-strong">{title}</h2>
      {children}
    </div>
    {hint ? <p className="text-muted text-sm">{hint}</p> : null}
  </header>
);
