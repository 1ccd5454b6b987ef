import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IssueLines, IssueMark, type IssueSummary } from '#editor/issue-mark.tsx';
import { checkMetadata, type Issues } from '#engines/checks/index.ts';
import {
  itemTexts,
  type ListedPage,
  type MetadataField,
  metadataGroups,
  type SectionId,
} from '#features/pages/public.ts';
import { safeHref } from '#lib/link.ts';
import { formatNumber, humanize, truncate } from '#lib/text.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { Tag } from '#ui/tag.tsx';
import { PageActions, PageFooter, PageScripts, PageWidgets } from './page-parts.tsx';

interface Content {
  section: SectionId;
  label: string;
  count?: number;
  /** Its content in one line. */
  summary: string;
  body: ReactNode;
}

const listContent = <T,>(
  section: SectionId,
  parts: readonly T[] | null | undefined,
  nameOf: (part: T) => string | null | undefined,
  body: ReactNode,
): Content => ({
  section,
  label: humanize(section),
  count: parts?.length ?? 0,
  summary: (parts ?? []).map(nameOf).filter(Boolean).join(', '),
  body,
});

function contentsOf(page: ListedPage): Content[] {
  const { pageContext, actions, actionCardWidgets: widgets, footerLinks, scripts, metadata } = page;
  return [
    {
      section: 'content',
      label: 'Context',
      summary: pageContext ?? '',
      body: pageContext ? (
        <p className="max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{pageContext}</LongText>
        </p>
      ) : (
        <EmptyText>No page context</EmptyText>
      ),
    },
    listContent('actions', actions, ({ buttonTitle }) => buttonTitle, <PageActions page={page} />),
    listContent('widgets', widgets, ({ title }) => title, <PageWidgets widgets={widgets ?? []} />),
    listContent('footer', footerLinks, ({ title }) => title, <PageFooter groups={footerLinks ?? []} />),
    listContent('scripts', scripts, ({ name }) => name, <PageScripts scripts={scripts ?? []} />),
    {
      section: 'metadata',
      label: 'Metadata',
      summary: metadata?.title ?? '',
      body: <PageMetadata metadata={metadata ?? null} />,
    },
  ];
}

interface PageContentsProps {
  page: ListedPage;
  marks: ReadonlyMap<SectionId, IssueSummary>;
}

/** Parts of a page in closed rows, each with a link to its section of the editor. */
export function PageContents({ page, marks }: PageContentsProps) {
  return (
    <section aria-labelledby="content-title" className="border-line border-t pt-3 pb-6">
      <h2
        id="content-title"
        className="mb-2 flex h-7 items-center px-gutter font-semibold text-sm text-strong"
      >
        Content
      </h2>
      {contentsOf(page).map(({ section, label, count, summary, body }) => {
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
              <div className="px-gutter pt-1 pb-5">{body}</div>
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

type PageMetadataValues = NonNullable<ListedPage['metadata']>;

function PageMetadata({ metadata }: { metadata: PageMetadataValues | null }) {
  const issues = checkMetadata(metadata ?? {});
  return (
    <>
      {metadata ? (
        <div className="flex max-w-form flex-col gap-6">
          {metadataGroups.map(({ title, fields }) => (
            <section key={title} aria-label={`${title} metadata`}>
              <h3 className="mb-1 font-semibold text-sm text-strong">{title}</h3>
              <DescriptionList>
                {fields.map((field) => (
                  <DescriptionItem key={field.key} name={field.label}>
                    {shown(field, metadata)}
                    <IssueLines issues={issueOf(field.key, issues)} />
                  </DescriptionItem>
                ))}
              </DescriptionList>
            </section>
          ))}
        </div>
      ) : (
        <EmptyText>No metadata</EmptyText>
      )}
    </>
  );
}

const issueOf = (key: string, issues: Issues): Issues => (issues[key] ? { [key]: issues[key] } : {});

function shown({ key, kind }: MetadataField, metadata: PageMetadataValues): ReactNode {
  const value = metadata[key];
  if (Array.isArray(value)) return value.length > 0 ? <Items items={value} /> : null;
  if (!value) return null;
  switch (kind) {
    case 'link':
      return <DataLink href={safeHref(value)}>{value}</DataLink>;
    case 'image':
      return (
        <>
          <DataImage
            url={value}
            alt={key === 'ogImageUrl' ? metadata.ogImageAlt : metadata.twitterImageAlt}
            className="mb-1.5 aspect-[1.91] w-full max-w-80"
          />
          <DataLink href={safeHref(value)}>{value}</DataLink>
        </>
      );
    case 'id':
      return <CopyId value={value} name="file ID" />;
    case 'color':
      return <Colour value={value} />;
    default:
      return value;
  }
}

const Items = ({ items }: { items: readonly unknown[] }) => (
  <ul className="flex flex-wrap gap-1">
    {[...itemTexts(items).entries()].map(([index, text]) => (
      <li key={index} className="max-w-full">
        <Tag>
          <span className="truncate" title={truncate(text)}>
            {text ? <bdi>{truncate(text)}</bdi> : <span className="text-faint">Empty</span>}
          </span>
        </Tag>
      </li>
    ))}
  </ul>
);

const Colour = ({ value }: { value: string }) => (
  <span className="inline-flex max-w-full items-center gap-2">
    {CSS.supports('color', value) ? (
      <span
        aria-hidden
        style={{ backgroundColor: value }}
        className="size-icon-sm flex-none rounded-xs inset-ring inset-ring-line-strong"
      />
    ) : null}
    <span className="min-w-0 [overflow-wrap:anywhere]">{truncate(value)}</span>
  </span>
);
