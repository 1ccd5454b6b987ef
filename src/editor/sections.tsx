import { Link, type LinkProps } from '@tanstack/react-router';
import { asRows } from '#engines/save/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Changed } from '#ui/changed.tsx';
import { useCommands } from '#ui/commands.ts';
import { scrollWithin } from '#ui/scroll-within.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useEdited } from './editor.tsx';
import { IssueMark, type IssueSummary, marksOf } from './issue-mark.tsx';

export interface EditorSection {
  id: string;
  label: string;
  /** Fields that the section edits. */
  fields: readonly string[];
  /** The field whose row count is shown. */
  countedFields?: string;
  link: LinkProps;
}

/** Section navigation of an editor: a column, or a strip above the form on small screens. */
export function Sections({ sections, current }: { sections: readonly EditorSection[]; current: string }) {
  useCommands(
    sections.map(({ label, link }) => ({ label, detail: 'Section', link: { ...link, replace: true } })),
  );
  return (
    <nav
      aria-label="Sections"
      className="sticky top-topbar self-start bg-surface max-tablet:z-sticky max-tablet:self-auto max-tablet:overflow-x-auto max-tablet:border-line max-tablet:border-b max-tablet:px-gutter max-tablet:[scrollbar-width:none]"
    >
      <ul className="flex flex-col gap-0.5 py-5 pl-4 max-tablet:h-tabs max-tablet:w-max max-tablet:flex-row max-tablet:items-center max-tablet:gap-1 max-tablet:p-0">
        {sections.map((section) => (
          <li key={section.id} className="max-tablet:first:-ml-2">
            <SectionLink section={section} current={section.id === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const scrollIntoStrip = (link: HTMLAnchorElement | null) => {
  if (link) scrollWithin(link);
};

function SectionLink({ section, current }: { section: EditorSection; current: boolean }) {
  const { label, fields, countedFields, link } = section;
  const changed = useEdited((engine) => fields.some((field) => engine.isChanged([field])));
  const mark = useSectionMark(fields);
  const count = useEdited((engine) =>
    countedFields ? asRows(engine.valueAt([countedFields])).length : undefined,
  );
  const isStrip = useBelow('tablet');
  return (
    <Link
      ref={current && isStrip ? scrollIntoStrip : undefined}
      {...link}
      replace
      resetScroll
      aria-current={current ? 'page' : undefined}
      className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-muted whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-strong max-phone:h-tabs"
    >
      {label}
      {changed ? <Changed /> : null}
      {mark ? <IssueMark mark={mark} /> : null}
      {count === undefined ? null : (
        <span className="tnum ml-auto font-regular text-faint text-xs">{formatNumber(count)}</span>
      )}
    </Link>
  );
}

function useSectionMark(fields: readonly string[]): IssueSummary | undefined {
  const partOf = (key: string) => (fields.includes(key.split('/', 1)[0] ?? '') ? '' : null);
  // As JSON, so that the selected value is stable.
  const mark = useEdited((engine) => JSON.stringify(marksOf(engine, partOf).get('') ?? null));
  return JSON.parse(mark) ?? undefined;
}
