import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { IssueMark, type IssueSummary } from '#editor/issue-mark.tsx';
import type { ListedPage, SectionId } from '#features/pages/public.ts';
import { formatNumber, humanize, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { PagePart } from './page-parts.tsx';

interface Content {
  section: SectionId;
  label: string;
  count?: number;
  /** Its content in one line. */
  summary: string;
}

const listContent = <T,>(
  section: SectionId,
  parts: readonly T[] | null | undefined,
  nameOf: (part: T) => string | null | undefined,
): Content => ({
  section,
  label: humanize(section),
  count: parts?.length ?? 0,
  summary: (parts ?? []).map(nameOf).filter(Boolean).join(', '),
});

function contentsOf(page: ListedPage): Content[] {
  const { pageContext, actions, actionCardWidgets: widgets, footerLinks, scripts, metadata } = page;
  return [
    { section: 'content', label: 'Context', summary: pageContext ?? '' },
    listContent('actions', actions, ({ buttonTitle }) => buttonTitle),
    listContent('widgets', widgets, ({ title }) => title),
    listContent('footer', footerLinks, ({ title }) => title),
    listContent('scripts', scripts, ({ name }) => name),
    { section: 'metadata', label: 'Metadata', summary: metadata?.title ?? '' },
  ];
}

interface PageContentsProps {
  page: ListedPage;
  marks: ReadonlyMap<SectionId, IssueSummary>;
}

/** Parts of a page in closed rows, each with a link to its section of the editor. */
export function PageContents({ page, marks }: PageContentsProps) {
  return (
    <section aria-labelledby="content-title" className="border-line border-t pt-3 last:pb-6">
      <h2
        id="content-title"
        className="mb-2 flex h-7 items-center px-gutter font-semibold text-sm text-strong"
      >
        Content
      </h2>
      {contentsOf(page).map(({ section, label, count, summary }) => {
        const mark = marks.get(section);
        return (
          <section key={section} aria-label={label} className="relative border-line border-t">
            <details className="group">
              <summary className="flex h-11 cursor-pointer items-center gap-2.5 pr-20 pl-gutter text-sm hover:bg-hover">
                <Icon
                  of={ChevronRight}
                  size="sm"
                  className="text-muted transition-transform group-open:rotate-90"
                />
                <h3 className="w-18 flex-none font-medium text-strong max-phone:w-auto">{label}</h3>
                <span className="tnum w-6 flex-none text-faint text-xs max-phone:empty:hidden">
                  {count === undefined ? null : formatNumber(count)}
                </span>
                {mark ? <IssueMark mark={mark} /> : null}
                <bdi className="min-w-0 truncate text-muted group-open:invisible max-phone:hidden">
                  {truncate(summary, 200)}
                </bdi>
              </summary>
              <div className="px-gutter pt-1 pb-5">
                <PagePart section={section} page={page} />
              </div>
            </details>
            <Link
              to="/pages/$pageId/edit"
              params={{ pageId: page.pageId }}
              search={{ section }}
              aria-label={`Edit ${label.toLowerCase()}`}
              className={`${linkStyle} absolute top-0 right-gutter flex h-11 min-w-11 items-center justify-end text-sm`}
            >
              Edit
            </Link>
          </section>
        );
      })}
    </section>
  );
}
