import type { ReactNode } from 'react';
import { formatNumber } from '#lib/text.ts';

interface SectionProps {
  /** ID for links to the section. */
  id: string;
  title: string;
  count?: number;
  /** Description under the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Section of a long screen, a target of the section nav. */
export function Section({ id, title, count, hint, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-line px-gutter py-6 not-first:border-t max-tablet:scroll-mt-11"
    >
      <h2 id={`${id}-title`} className="flex items-baseline gap-2 font-semibold text-lg text-strong">
        {title}
        {count === undefined ? null : (
          <span className="tnum font-regular text-faint text-sm">{formatNumber(count)}</span>
        )}
      </h2>
      {hint ? <p className="mt-0.5 text-muted text-sm">{hint}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** Short text for an empty section. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="text-faint text-sm">{children}</p>
);
