import type { ReactNode } from 'react';
import { IssueLines } from '#editor/issue-mark.tsx';
import { checkMetadata, type Issues } from '#engines/checks/index.ts';
import { itemTexts, type ListedPage, type MetadataField, metadataGroups } from '#features/pages/public.ts';
import { safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Tag } from '#ui/tag.tsx';

type PageMetadataValues = NonNullable<ListedPage['metadata']>;

export function PageMetadata({ metadata }: { metadata: PageMetadataValues | null }) {
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
