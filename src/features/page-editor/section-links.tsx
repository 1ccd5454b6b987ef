import { Link, linkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { IssueMark, type IssueSummary, useMarks } from '#editor/issue-mark.tsx';
import { asRows, toDocPath } from '#engines/save/index.ts';
import {
  type EditorSection,
  pageShape,
  type SectionId,
  sectionOf,
  sections,
} from '#features/pages/public.ts';
import { formatNumber } from '#lib/text.ts';
import { useCommands } from '#ui/commands.ts';
import { scrollToMiddle } from '#ui/scroll-within.ts';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

const linkTo = (pageId: string, section: SectionId) =>
  linkOptions({ to: '/pages/$pageId/edit', params: { pageId }, search: { section }, replace: true });

/** Section navigation of the editor: a column, or a strip above the form on small screens. */
export function SectionLinks({ pageId, current }: { pageId: string; current: SectionId }) {
  const marks = useMarks(sectionOf);
  useCommands(sections.map(({ id, label }) => ({ label, detail: 'Section', link: linkTo(pageId, id) })));
  return (
    <nav
      aria-label="Sections"
      className="sticky top-topbar self-start bg-surface max-tablet:z-sticky max-tablet:self-auto max-tablet:border-line max-tablet:border-b"
    >
      <ul className="relative flex flex-col gap-0.5 py-5 pl-4 max-tablet:h-tabs max-tablet:mask-x-from-[calc(100%-var(--spacing)*2)] max-tablet:flex-row max-tablet:items-center max-tablet:gap-1 max-tablet:overflow-x-auto max-tablet:px-gutter max-tablet:py-0 max-tablet:[scrollbar-width:none]">
        {sections.map((section) => (
          <li key={section.id} className="max-tablet:first:-ml-2">
            <SectionLink
              section={section}
              pageId={pageId}
              current={section.id === current}
              mark={marks.get(section.id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  section: EditorSection;
  pageId: string;
  current: boolean;
  mark: IssueSummary | undefined;
}

function SectionLink({ section, pageId, current, mark }: SectionLinkProps) {
  const { id, label } = section;
  const fields: readonly string[] = section.fields;
  const changed = useEdited((engine) => fields.some((field) => engine.isChanged([field])));
  const count = useEdited((engine) =>
    'countedFields' in section ? asRows(engine.valueAt([section.countedFields])).length : undefined,
  );
  const isStrip = useBelow('tablet');
  return (
    <Link
      ref={current && isStrip ? scrollToMiddle : undefined}
      {...linkTo(pageId, id)}
      resetScroll
      aria-current={current ? 'page' : undefined}
      className="touch flex h-7.5 items-center gap-2 rounded-md px-2 text-sm text-muted whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-strong"
    >
      {label}
      {changed ? <UnsavedMark /> : null}
      {mark ? <IssueMark mark={mark} /> : null}
      {count === undefined ? null : (
        <span className="tnum ml-auto font-regular text-faint text-xs">{formatNumber(count)}</span>
      )}
    </Link>
  );
}

/** Reveals the field that a link to the editor names. */
export function useLinkedField(field: string | undefined): void {
  const navigate = useNavigate();
  const engine = useEngine();
  const reveal = useReveal();
  const router = useRouter();
  const showField = useEffectEvent((at: string) => {
    reveal.show(toDocPath(pageShape, engine.state.draft, at.split('.')));
    // So that the same link works again.
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, field: undefined }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (!field) return undefined;
    const { location, resolvedLocation } = router.state;
    // Once it has rendered, the router scrolls to the top.
    if (resolvedLocation?.href !== location.href)
      return router.subscribe('onRendered', () => showField(field));
    showField(field);
    return undefined;
  }, [field, router]);
}
