import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Smaller text after the title. */
  note?: ReactNode;
  children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h3 className="flex min-h-7 flex-wrap items-baseline gap-x-2 pr-24 pb-2 font-semibold text-sm text-strong">
        {title}
        {note ? <span className="font-regular text-muted text-xs">{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}
