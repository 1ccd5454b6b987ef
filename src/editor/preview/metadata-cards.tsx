import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNoindex, limits } from '#engines/checks/index.ts';
import { truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Card, type CardKind, cardOf, fallbackRemark, pictureRemark } from './card-of.ts';
import { Flip } from './flip.tsx';
import { CardBox, type CardContent, CardText, Missing, PreviewCard, parseSiteUrl } from './preview-card.tsx';
import { CutText, Meter } from './text-limit.tsx';

interface MetadataCardProps extends CardContent {
  /** Content of the other record, for comparing and flipping. */
  other?: CardContent;
}

const otherCardOf = (kind: CardKind, other: CardContent | undefined) =>
  other && cardOf(kind, other.metadata, other.title);

/** The page as a Google search result. */
export const SearchCard = ({ metadata, title: pageTitle, siteUrl, other }: MetadataCardProps) => {
  const card = cardOf('search', metadata, pageTitle);
  const otherCard = otherCardOf('search', other);
  const { title, description } = card;
  const isHidden = isNoindex(metadata?.robots);
  const isOtherHidden = other && isNoindex(other.metadata?.robots);
  return (
    <PreviewCard title="Search result" name="search" remark={fallbackRemark('general', card)}>
      <CardBox className="rounded-lg px-4 py-3 tracking-normal [font-family:Arial,sans-serif] [overflow-wrap:anywhere]">
        <p className="text-muted text-xs">
          <Flip value={siteUrl} other={other?.siteUrl} className="block truncate">
            {describeSearchUrl}
          </Flip>
        </p>
        <p className="my-0.5 text-accent-text text-lg tracking-normal">
          <Flip value={title.text} other={otherCard?.title.text} className="line-clamp-5">
            {(text) => <CutText text={text} limit={limits.title} missing="No title" />}
          </Flip>
        </p>
        <p className="text-default text-sm tracking-normal">
          <Flip value={description.text} other={otherCard?.description.text} className="line-clamp-12">
            {(text) => (
              <CutText
                text={text}
                limit={limits.description}
                missing="No description. Search engines show text from the page."
              />
            )}
          </Flip>
        </p>
      </CardBox>
      {isHidden || isOtherHidden ? (
        <p className="mt-2 text-default text-xs">
          <Flip value={indexingNote(isHidden)} other={other && indexingNote(isOtherHidden)} className="block">
            {(note) => note}
          </Flip>
        </p>
      ) : null}
      <Meter label="Title" text={title.text} limit={limits.title} />
      <Meter label="Description" text={description.text} limit={limits.description} />
    </PreviewCard>
  );
};

const indexingNote = (isHidden: boolean | undefined) =>
  `Search engines ${isHidden ? "don't show" : 'show'} this page.`;

function describeSearchUrl(siteUrl: string): ReactNode {
  const site = parseSiteUrl(siteUrl);
  if (site) return [site.host, ...site.steps].join(' › ');
  return siteUrl.trim() ? (
    <bdi className="text-danger">{truncate(siteUrl, 200)}</bdi>
  ) : (
    <Missing>No URL</Missing>
  );
}

/** Link preview in networks and messengers that read Open Graph. */
export const OpenGraphCard = ({ metadata, title: pageTitle, siteUrl, other }: MetadataCardProps) => {
  const card = cardOf('openGraph', metadata, pageTitle);
  const otherCard = otherCardOf('openGraph', other);
  const { title, description, image } = card;
  return (
    <PreviewCard title="Open Graph" name="openGraph" remark={pictureRemark('openGraph', card)}>
      <CardBox className="rounded-lg">
        <CardImage image={image} />
        <div className="border-line border-t px-3 py-2.5">
          <p className="text-muted text-xs">
            <Flip value={siteUrl} other={other?.siteUrl} className="block truncate">
              {(url) => parseSiteUrl(url)?.host ?? <Missing>No URL</Missing>}
            </Flip>
          </p>
          <p className="font-semibold text-base text-strong [overflow-wrap:anywhere]">
            <Flip value={title.text} other={otherCard?.title.text} className="line-clamp-8">
              {(text) => <CutText text={text} limit={limits.ogTitle} missing="No title" />}
            </Flip>
          </p>
          <p className="text-muted text-sm">
            <Flip value={description.text} other={otherCard?.description.text} className="block truncate">
              {(text) => <CardText text={text} missing="No description" />}
            </Flip>
          </p>
        </div>
      </CardBox>
      <Meter label="Title" text={title.text} limit={limits.ogTitle} />
      <Meter label="Description" text={description.text} limit={limits.ogDescription} />
    </PreviewCard>
  );
};

/** Link preview on X: a large image with the title on it. */
export const XCard = ({ metadata, title: pageTitle, siteUrl, other }: MetadataCardProps) => {
  const card = cardOf('x', metadata, pageTitle);
  const otherTitle = otherCardOf('x', other)?.title.text;
  // The card shows no description, so its source is omitted.
  const shown = { ...card, description: { text: '', from: null } };
  const { title, image } = shown;
  const host = parseSiteUrl(siteUrl)?.host;
  return (
    <PreviewCard title="X" name="x" remark={pictureRemark('x', shown)}>
      <CardBox className="relative rounded-xl">
        <CardImage image={image} />
        <p className="absolute bottom-2.5 left-2.5 flex max-w-[calc(100%-var(--spacing)*5)] rounded-sm bg-caption px-2 py-0.5 text-on-caption text-xs">
          <Flip value={title.text} other={otherTitle} className="block truncate">
            {(text) => (text ? truncate(text) : 'No title')}
          </Flip>
        </p>
      </CardBox>
      <p className="mt-1 truncate text-muted text-xs">{host ? `From ${host}` : <Missing>No URL</Missing>}</p>
      <Meter label="Title" text={title.text} limit={limits.twitterTitle} />
    </PreviewCard>
  );
};

/** Image of a link preview at 1.91:1, the ratio clients crop to, or why it's missing. */
function CardImage({ image }: { image: Card['image'] }) {
  const alt = truncate(image?.alt?.trim() ?? '');
  return (
    <DataImage
      url={image?.url}
      alt={alt}
      cover
      className="aspect-[1.91] w-full"
      fallback={(reason) => (
        <span className="flex max-w-full flex-col items-center gap-1 px-4 text-center text-xs">
          <span className="flex items-center gap-2 text-muted">
            <Icon of={ImageOff} />
            {reason}
          </span>
          {image?.url && alt ? (
            <bdi className="line-clamp-3 text-default [overflow-wrap:anywhere]">{alt}</bdi>
          ) : null}
        </span>
      )}
    />
  );
}
