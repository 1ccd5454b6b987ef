import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { formatNumber } from '#lib/text.ts';
import { useCommands } from '#ui/commands.ts';
import { repeatUntilInteraction, useScrollRestoration } from './use-scroll-restoration.ts';

interface SectionLink {
  /** ID of a `Section`. */
  id: string;
  label: string;
  count?: number;
  /** Icon after the label. */
  mark?: ReactNode;
  /** For a section of the side column; shown only if that is below the main one. */
  below?: boolean;
}

/** Links to the sections of a long screen: a column, or a strip on top on narrow screens. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const [current, setCurrent] = useCurrentSection(sections);
  const navigate = useNavigate();
  // Stops keeping a section at the top of the viewport.
  const unpin = useRef(() => {});
  useScrollRestoration();
  useUnmount(() => unpin.current());
  const go = (id: string) => {
    setCurrent(id);
    document.getElementById(id)?.focus({ preventScroll: true });
    void navigate({ to: '.', search: true, hash: id, replace: true, resetScroll: false });
    const show = () => document.getElementById(id)?.scrollIntoView();
    show();
    unpin.current();
    // Content above it may still render.
    unpin.current = repeatUntilInteraction(show);
  };
  const follow = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(id);
  };
  useCommands(sections.map(({ id, label }) => ({ label, detail: 'Section', run: () => go(id) })));
  return (
    <nav
      aria-label="Sections"
      className="bg-surface max-tablet:sticky max-tablet:top-topbar max-tablet:z-sticky max-tablet:overflow-x-auto max-tablet:border-line max-tablet:border-b max-tablet:px-gutter"
    >
      <ul className="sticky top-topbar flex flex-col gap-0.5 py-5 pr-2 pl-4 max-tablet:static max-tablet:h-tabs max-tablet:flex-row max-tablet:items-center max-tablet:gap-1 max-tablet:p-0">
        {sections.map(({ id, label, count, mark, below = false }) => (
          <li key={id} className={clsx(below && 'wide:hidden', 'max-tablet:-ml-2 max-tablet:first:ml-0')}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              onClick={(event) => follow(event, id)}
              className="flex h-8 items-center justify-between gap-2 rounded-md px-2 text-sm text-muted whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=location]:bg-press aria-[current=location]:font-medium aria-[current=location]:text-strong max-phone:h-tabs"
            >
              <span className="flex items-center gap-2">
                {label}
                {mark}
              </span>
              {count === undefined ? null : (
                <span className="tnum font-regular text-faint text-xs">{formatNumber(count)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section at the top of the viewport. */
function useCurrentSection(sections: readonly SectionLink[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const visibleIds = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visibleIds.add(target.id);
          else visibleIds.delete(target.id);
        setCurrent((now) => sections.find(({ id }) => visibleIds.has(id))?.id ?? now);
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return [current, setCurrent] as const;
}
