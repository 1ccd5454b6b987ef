import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Issue, Issues } from '#editor/checks/issue.ts';
import {
  checkAction,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  checkScript,
} from '#editor/checks/rules.ts';
import type { IssueSummary } from '#editor/issue-mark.tsx';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { formatNumber, truncate } from '#lib/text.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import type { ListedPage } from './pages-queries.ts';

interface PageHeaderProps {
  page: ListedPage;
  marks: ReturnType<typeof sectionMarks>;
}

export function PageHeader({ page, marks }: PageHeaderProps) {
  const { pageId, name, title, createdAt, updatedAt, archivedAt, deletedAt, status } = page;
  return (
    <div className="-mt-2 flex flex-col gap-1 px-gutter pb-4">
      {title && title !== name ? (
        <p className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">
          <bdi>{truncate(title, MAX_TITLE_CHARACTERS)}</bdi>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <CopyId value={pageId} name="page ID" />
        <span>
          Updated <Time value={updatedAt} />
        </span>
        <span>
          Created <Time value={createdAt} />
        </span>
      </p>
      <div className="mt-2 empty:hidden">
        <UnsavedNotice kind="page" id={pageId} />
      </div>
      {marks.size > 0 ? (
        <div className="mt-2">
          <IssuesSummary pageId={pageId} marks={marks} />
        </div>
      ) : null}
      {deletedAt ? (
        <div className="mt-2">
          <Note variant="warning">
            Deleted <Time value={deletedAt} exact />.
          </Note>
        </div>
      ) : status === 'archived' || archivedAt ? (
        <div className="mt-2">
          <Note>
            Archived <Time value={archivedAt} missing="at an unknown time" exact />. You can still view its
            audiences and sessions.
          </Note>
        </div>
      ) : status === 'draft' ? (
        <div className="mt-2">
          <Note>
            Draft: not visible to visitors. You can edit it, but publishing pages is not available from this
            API.
          </Note>
        </div>
      ) : null}
    </div>
  );
}

/** Number of fields with issues, with links to the editor's sections. */
function IssuesSummary({ pageId, marks }: { pageId: string; marks: PageHeaderProps['marks'] }) {
  const count = [...marks.values()].reduce((sum, mark) => sum + mark.count, 0);
  const isHarmful = [...marks.values()].some(({ severity }) => severity === 'harmful');
  return (
    <Note variant={isHarmful ? 'danger' : 'warning'}>
      {formatNumber(count)} to check:{' '}
      {[...marks].map(([section, mark], index) => (
        <Fragment key={section}>
          {index > 0 ? ', ' : null}
          <Link
            to="/pages/$pageId/edit"
            params={{ pageId }}
            search={{ section }}
            className={`${linkStyle} whitespace-nowrap`}
          >
            {checkedSections[section]} ({formatNumber(mark.count)})
          </Link>
        </Fragment>
      ))}
    </Note>
  );
}

const MAX_TITLE_CHARACTERS = 600;

/** Checked fields of a page by section. */
const checkedSections = {
  actions: 'Actions',
  widgets: 'Widgets',
  footer: 'Footer',
  scripts: 'Scripts',
  metadata: 'Metadata',
} as const;
type CheckedSection = keyof typeof checkedSections;

/** Marks for sections with issues. */
export function sectionMarks(page: ListedPage): ReadonlyMap<CheckedSection, IssueSummary> {
  const { actions, actionCardWidgets, footerLinks, scripts, metadata } = page;
  const logos = (actionCardWidgets ?? []).flatMap((widget) => widget.logos ?? []);
  const links = (footerLinks ?? []).flatMap((group) => group.links ?? []);
  const found: Record<CheckedSection, readonly Issues[]> = {
    actions: (actions ?? []).map(checkAction),
    widgets: logos.map(({ image }) => checkLogoImage(image ?? {})),
    footer: links.map(checkFooterLink),
    scripts: (scripts ?? []).map(checkScript),
    metadata: [checkMetadata(metadata ?? {})],
  };
  const marks = Object.entries(found).flatMap(([section, issues]) => {
    const all = issues.flatMap((each): Issue[] => Object.values(each));
    const severity = all.some(({ severity }) => severity === 'harmful') ? 'harmful' : 'warning';
    return all.length === 0 ? [] : [[section as CheckedSection, { severity, count: all.length }] as const];
  });
  return new Map<CheckedSection, IssueSummary>(marks);
}
