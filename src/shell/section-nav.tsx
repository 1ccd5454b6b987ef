import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { useCommands } from '#ui/commands.ts';
import { repeatUntilInteraction, useScrollRestoration } from './use-scroll-restoration.ts';

interface SectionLink {
  /** ID of a `Section`. */
  id: string;
  label: string;
}

/** Column of links to the sections of a long screen. */
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
    <nav aria-label="Sections">
      <ul className="border-line-strong border-l">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              onClick={(event) => follow(event, id)}
              className="-ml-px flex h-7 items-center border-transparent border-l-2 px-3 text-muted text-sm hover:text-strong aria-[current=location]:border-strong aria-[current=location]:font-medium aria-[current=location]:text-strong"
            >
              {label}
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
