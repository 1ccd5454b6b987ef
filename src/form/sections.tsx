import { Link, type LinkProps } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Changed } from '#ui/changed.tsx';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { formatNumber } from '#util/text.ts';
import { useEdited } from './editor.tsx';
import { rowsOf } from './engine/doc.ts';

export interface EditorSection {
  id: string;
  label: string;
  /** The fields of the record that it edits. */
  fields: readonly string[];
  /** The field whose rows are counted. */
  counted?: string;
  link: LinkProps;
}

interface SectionsProps {
  sections: readonly EditorSection[];
  current: string;
}

/** The sections of an editor, of which one is shown: a column beside it, a strip above it where there is no room. */
export function Sections({ sections, current }: SectionsProps) {
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

function SectionLink({ section, current }: { section: EditorSection; current: boolean }) {
  const { label, fields, counted, link } = section;
  const changed = useEdited((engine) => fields.some((field) => engine.isChanged([field])));
  const wrong = useEdited(({ problems, state }) =>
    [...problems.keys(), ...state.refusals.keys()].some((key) =>
      fields.some((field) => key === field || key.startsWith(`${field}/`)),
    ),
  );
  const count = useEdited((engine) => (counted ? rowsOf(engine.at([counted])).length : undefined));
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={element}
      {...link}
      replace
      resetScroll
      aria-current={current ? 'page' : undefined}
      className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-muted whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-strong max-phone:h-tabs"
    >
      {label}
      {wrong ? (
        <>
          <Icon of={CircleAlert} size="sm" className="text-danger" />
          <span className="sr-only">has errors</span>
        </>
      ) : changed ? (
        <Changed />
      ) : null}
      {count === undefined ? null : (
        <span className="tnum ml-auto font-regular text-faint text-xs">{formatNumber(count)}</span>
      )}
    </Link>
  );
}
