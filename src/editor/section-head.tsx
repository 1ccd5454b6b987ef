import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  hint?: string;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** Heading of an editor's section. Phones show only its hint and buttons, as the section's link above has its name. */
export const SectionHead = ({ title, hint, children }: SectionHeadProps) => (
  <header className="grid grid-cols-[1fr_auto] items-center gap-x-2">
    <h2 className="font-semibold text-lg text-strong leading-(--spacing-control) max-phone:sr-only">
      {title}
    </h2>
    <div className="flex gap-2">{children}</div>
    {hint ? (
      <p className="col-span-full text-muted text-sm max-phone:col-auto max-phone:row-start-1">{hint}</p>
    ) : null}
  </header>
);
