import { useSelector } from '@tanstack/react-store';
import { CircleCheck, CircleDashed, Pin } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { checkScript, scriptErrorsVersion } from '#editor/code-editor/script-errors.ts';
import { IssueLines } from '#editor/issue-mark.tsx';
import {
  checkAction,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  type Issues,
} from '#engines/checks/index.ts';
import {
  itemTexts,
  type ListedPage,
  type MetadataField,
  metadataGroups,
  type SectionId,
  typeName,
} from '#features/pages/public.ts';
import { safeHref } from '#lib/link.ts';
import { plural, truncate } from '#lib/text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { lineCount, Source } from '#ui/source.tsx';
import { Tag } from '#ui/tag.tsx';

interface PagePartProps {
  section: SectionId;
  page: ListedPage;
}

/** Content of a page's section. */
export function PagePart({ section, page }: PagePartProps) {
  const { pageContext, actionCardWidgets, footerLinks, scripts, metadata } = page;
  switch (section) {
    case 'actions':
      return <PageActions page={page} />;
    case 'widgets':
      return <PageWidgets widgets={actionCardWidgets ?? []} />;
    case 'footer':
      return <PageFooter groups={footerLinks ?? []} />;
    case 'scripts':
      return <PageScripts scripts={scripts ?? []} />;
    case 'metadata':
      return <PageMetadata metadata={metadata ?? null} />;
    default:
      return pageContext ? (
        <p className="max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{pageContext}</LongText>
        </p>
      ) : (
        <EmptyText>No page context</EmptyText>
      );
  }
}

const partRow = 'px-3 py-2.5 text-sm';

const PageActions = ({ page }: { page: ListedPage }) => (
  <PartList emptyText="No actions" parts={page.actions ?? []}>
    {(action, number) => {
      const { buttonTitle, purpose, actionType, url, actionId } = action;
      return (
        <li
          className={`${partRow} grid grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 max-phone:grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)]`}
        >
          <span className="tnum text-right text-faint">{number}</span>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
                <PartText missing="No button title">{buttonTitle}</PartText>
              </span>
              {actionId && actionId === page.headerActionId ? (
                <Tag variant="accent" icon={Pin}>
                  Header
                </Tag>
              ) : null}
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">
              <PartText missing="No purpose">{purpose}</PartText>
            </p>
          </div>
          <div className="flex min-w-0 flex-col items-start gap-1 max-phone:col-start-2">
            <span className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 max-phone:min-h-hit">
              {actionType ? (
                <Tag>
                  <span className="truncate">{typeName(actionType)}</span>
                </Tag>
              ) : null}
              {actionId ? <CopyId value={actionId} name="action ID" /> : null}
            </span>
            <span className="max-w-full text-xs max-phone:has-[a]:py-3.5">
              <PartUrl>{url}</PartUrl>
            </span>
            <IssueLines issues={checkAction(action)} />
          </div>
        </li>
      );
    }}
  </PartList>
);

type Widget = NonNullable<ListedPage['actionCardWidgets']>[number];
type Image = NonNullable<NonNullable<Widget['logos']>[number]['image']>;

const PageWidgets = ({ widgets }: { widgets: readonly Widget[] }) => (
  <PartList emptyText="No widgets" parts={widgets}>
    {({ type, title, logos }) => (
      <li className={partRow}>
        <PartHead title={title}>
          {type ? (
            <Tag>
              <span className="max-w-40 truncate">{typeName(type)}</span>
            </Tag>
          ) : null}
        </PartHead>
        {logos && logos.length > 0 ? (
          <ul className="mt-2.5 flex flex-col gap-2">
            {[...logos.entries()].map(([index, { image }]) => (
              <Logo key={index} image={image ?? {}} />
            ))}
          </ul>
        ) : (
          <p className="text-faint">No logos</p>
        )}
      </li>
    )}
  </PartList>
);

function Logo({ image }: { image: Image }) {
  const { altText, url, fileId, assetId } = image;
  return (
    <li className="grid grid-cols-[calc(var(--spacing)*24)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 max-phone:grid-cols-[calc(var(--spacing)*16)_minmax(0,1fr)]">
      <DataImage url={url} alt="" className="h-10 w-full" />
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <PartText missing="No alt text">{altText}</PartText>
        </p>
        <p className="text-xs max-phone:has-[a]:py-3">
          <PartUrl>{url}</PartUrl>
        </p>
        <IssueLines issues={checkLogoImage(image)} />
      </div>
      <div className="flex min-w-0 flex-col items-end gap-2 max-phone:col-start-2 max-phone:items-start max-phone:gap-7 max-phone:py-3.5">
        {fileId ? <CopyId value={fileId} name="file ID" /> : null}
        {assetId ? <CopyId value={assetId} name="asset ID" /> : null}
      </div>
    </li>
  );
}

type Group = NonNullable<ListedPage['footerLinks']>[number];
type FooterLink = NonNullable<Group['links']>[number];

const PageFooter = ({ groups }: { groups: readonly Group[] }) => (
  <PartList emptyText="No footer links" parts={groups}>
    {({ title, id, links }) => (
      <li className={partRow}>
        <PartHead title={title}>{id ? <CopyId value={id} name="group ID" /> : null}</PartHead>
        {links && links.length > 0 ? (
          <ul className="mt-1 flex flex-col">
            {[...links.entries()].map(([index, link]) => (
              <LinkRow key={index} link={link} />
            ))}
          </ul>
        ) : (
          <p className="text-faint">No links</p>
        )}
      </li>
    )}
  </PartList>
);

const LinkRow = ({ link }: { link: FooterLink }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-baseline gap-x-3 py-1 max-phone:py-3 max-phone:grid-cols-[minmax(0,1fr)_auto]">
    <span className="[overflow-wrap:anywhere]">
      <PartText missing="No text">{link.text}</PartText>
    </span>
    <span className="min-w-0 text-xs max-phone:order-3 max-phone:col-span-2 max-phone:has-[a]:py-3.5">
      <PartUrl>{link.url}</PartUrl>
      <IssueLines issues={checkFooterLink(link)} />
    </span>
    <span className="text-right">{link.id ? <CopyId value={link.id} name="link ID" /> : null}</span>
  </li>
);

type Script = NonNullable<ListedPage['scripts']>[number];

const PageScripts = ({ scripts }: { scripts: readonly Script[] }) => (
  <PartList emptyText="No scripts" parts={scripts}>
    {(script) => <ScriptRow script={script} />}
  </PartList>
);

const ScriptRow = ({ script }: { script: Script }) => {
  'use no memo'; // Parsing a script changes its issues, not the script.
  useSelector(scriptErrorsVersion);
  const { name, description, content, enabled } = script;
  return (
    <li className={partRow}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium text-strong [overflow-wrap:anywhere]">
            <PartText missing="No name">{name}</PartText>
          </p>
          <p className="text-muted [overflow-wrap:anywhere]">
            <PartText missing="No description">{description}</PartText>
          </p>
        </div>
        <span className="flex flex-none items-center gap-3 text-muted text-xs">
          <Enabled value={enabled} />
          {content ? (
            <>
              <span className="tnum max-phone:sr-only">{plural(lineCount(content), 'line')}</span>
              <CopyButton text={content} name={name ? `script ${truncate(name, 60)}` : 'script'} />
            </>
          ) : null}
        </span>
      </div>
      <IssueLines issues={checkScript(script)} />
      <div className="mt-2">
        {content ? (
          <Source label={`Content of ${truncate(name || 'the script', 60)}`}>{content}</Source>
        ) : (
          <p className="text-faint">No content</p>
        )}
      </div>
    </li>
  );
};

function Enabled({ value }: { value: boolean | null | undefined }) {
  if (value === null || value === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon
        of={value ? CircleCheck : CircleDashed}
        size="sm"
        className={value ? 'text-published' : 'text-draft'}
      />
      {value ? 'On' : 'Off'}
    </span>
  );
}

interface PartListProps<T> {
  emptyText: string;
  parts: readonly T[];
  /** Renders a row; `number` starts at 1. */
  children(part: T, number: number): ReactNode;
}

/** A page's items of one kind. */
function PartList<T>({ emptyText, parts, children }: PartListProps<T>) {
  if (parts.length === 0) return <EmptyText>{emptyText}</EmptyText>;
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[...parts.entries()].map(([index, part]) => (
        // Items have no stable ID; read-only lists don't reorder.
        <Fragment key={index}>{children(part, index + 1)}</Fragment>
      ))}
    </ol>
  );
}

const PartHead = ({ title, children }: { title: string | null | undefined; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-3">
    <p className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
      <PartText missing="No title">{title}</PartText>
    </p>
    {children}
  </div>
);

interface PartTextProps {
  children: string | null | undefined;
  /** Text if empty, such as `No title`. */
  missing: string;
}

/** Text of an item, truncated so that others stay visible. */
const PartText = ({ children: text, missing }: PartTextProps) =>
  text ? (
    <LongText maxLength={MAX_ROW_CHARACTERS}>{text}</LongText>
  ) : (
    <span className="text-faint">{missing}</span>
  );

const PartUrl = ({ children: url }: { children: string | null | undefined }) =>
  url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">No URL</span>;

/** Longer texts are truncated, so that other rows stay visible. */
const MAX_ROW_CHARACTERS = 300;

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
      return <ColorSwatch value={value} />;
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

const ColorSwatch = ({ value }: { value: string }) => (
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
