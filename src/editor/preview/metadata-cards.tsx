import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Card, cardOf, fallbackRemark, type PreviewMetadata, pictureRemark } from './card-of.ts';
import { limits } from './limits.ts';
import { CardText, cardEdge, Missing, PreviewCard } from './preview-card.tsx';
import { CutText, Meter } from './text-limit.tsx';

/** Previews of a page in search results and of links to it. */
export const MetadataCards = (props: MetadataCardProps) => (
  <>
    <SearchCard {...props} />
    <OpenGraphCard {...props} />
    <XCard {...props} />
  </>
);

interface MetadataCardProps {
  metadata: PreviewMetadata | undefined;
  /** The fallback of titles. */
  title: string;
  /** The canonical URL, or else Open Graph's. */
  siteUrl: string;
}

/** The page as a Google search result. */
const SearchCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
  const card = cardOf('search', metadata, pageTitle);
  const { title, description } = card;
  return (
    <PreviewCard title="Search result" remark={fallbackRemark('general', card)}>
      <div
        className={clsx(
          cardEdge,
          'rounded-lg px-4 py-3 tracking-normal [font-family:Arial,sans-serif] [overflow-wrap:anywhere]',
        )}
      >
        <SearchUrl siteUrl={siteUrl} />
        <p dir="auto" className="my-0.5 line-clamp-5 text-accent-text text-lg tracking-normal">
          <CutText text={title.text} limit={limits.title} missing="No title" />
        </p>
        <p dir="auto" className="line-clamp-12 text-default text-sm tracking-normal">
          <CutText
            text={description.text}
            limit={limits.description}
            missing="No description. Search engines show text from the page."
          />
        </p>
      </div>
      <Meter label="Title" text={title.text} limit={limits.title} />
      <Meter label="Description" text={description.text} limit={limits.description} />
    </PreviewCard>
  );
};

function SearchUrl({ siteUrl }: Pick<MetadataCardProps, 'siteUrl'>) {
  const site = parseSiteUrl(siteUrl);
  return (
    <p className="truncate text-muted text-xs">
      {site ? (
        [site.host, ...site.steps].join(' › ')
      ) : siteUrl.trim() ? (
        <bdi className="text-warning">{truncate(siteUrl, 200)}</bdi>
      ) : (
        <Missing>No URL</Missing>
      )}
    </p>
  );
}

/** Link preview in networks and messengers that read Open Graph. */
const OpenGraphCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
  const card = cardOf('openGraph', metadata, pageTitle);
  const { title, description, image } = card;
  return (
    <PreviewCard title="Open Graph" remark={pictureRemark('openGraph', card)}>
      <div className={clsx(cardEdge, 'rounded-lg')}>
        <CardImage image={image} />
        <div className="border-line border-t px-3 py-2.5">
          <p className="truncate text-muted text-xs">
            {parseSiteUrl(siteUrl)?.host ?? <Missing>No URL</Missing>}
          </p>
          <p dir="auto" className="line-clamp-8 font-semibold text-base text-strong [overflow-wrap:anywhere]">
            <CutText text={title.text} limit={limits.ogTitle} missing="No title" />
          </p>
          <p dir="auto" className="truncate text-muted text-sm">
            <CardText text={description.text} missing="No description" />
          </p>
        </div>
      </div>
      <Meter label="Title" text={title.text} limit={limits.ogTitle} />
      <Meter label="Description" text={description.text} limit={limits.ogDescription} />
    </PreviewCard>
  );
};

/** Link preview on X: a large image with the title on it. */
const XCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
  const card = cardOf('x', metadata, pageTitle);
  // The card shows no description, so its source is omitted.
  const shown = { ...card, description: { text: '', from: null } };
  const { title, image } = shown;
  const host = parseSiteUrl(siteUrl)?.host;
  return (
    <PreviewCard title="X" remark={pictureRemark('x', shown)}>
      <div className={clsx(cardEdge, 'relative rounded-xl')}>
        <CardImage image={image} />
        <p className="absolute bottom-2.5 left-2.5 flex max-w-[calc(100%-var(--spacing)*5)] rounded-sm bg-caption px-2 py-0.5 text-on-caption text-xs">
          <bdi className="truncate">{title.text ? truncate(title.text) : 'No title'}</bdi>
        </p>
      </div>
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

const MAX_PATH_SEGMENTS = 4;
const MAX_URL_LENGTH = 2000;

/** Host and path segments of a URL, as clients print them; null for anything but HTTP URLs. */
export function parseSiteUrl(url: string | null | undefined): { host: string; steps: string[] } | null {
  const href = safeHref(url?.slice(0, MAX_URL_LENGTH));
  if (!href?.startsWith('http')) return null;
  const { host, pathname } = new URL(href);
  const steps = pathname.split('/', MAX_PATH_SEGMENTS + 1).filter(Boolean);
  return { host, steps: steps.map((step) => truncate(decodeSegment(step), 60)) };
}

function decodeSegment(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
