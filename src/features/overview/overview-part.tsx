import type { ReactNode } from 'react';

interface OverviewPartProps {
  /** Anchor, and ID of the heading. */
  id: string;
  title: string;
  /** Link to the complete list, right of the title. */
  aside?: ReactNode;
  /** Text under the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Section of the overview. */
export const OverviewPart = ({ id, title, aside, hint, children }: OverviewPartProps) => (
  <section aria-labelledby={id} className="border-line px-gutter py-5 not-first:border-t">
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="font-semibold text-lg text-strong">
        {title}
      </h2>
      <span className="flex-none text-sm">{aside}</span>
    </div>
    {hint ? <p className="mt-0.5 text-muted text-xs">{hint}</p> : null}
    <div className="mt-2">{children}</div>
  </section>
);

/** Row whose link covers it completely. */
export const overviewRow =
  'group linked-row relative flex min-h-row items-center gap-3 border-line border-b text-sm last:border-b-0 -mx-2 px-2 hover:bg-hover has-[a:focus-visible]:bg-hover has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--focus)] max-phone:min-h-hit';
