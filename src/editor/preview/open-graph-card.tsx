import { clsx } from 'clsx';
import { truncate } from '#lib/text.ts';
import { CardImage } from './card-image.tsx';
import { cardOf, pictureRemark } from './card-of.ts';
import { CutText } from './cut-text.tsx';
import { limits } from './limits.ts';
import { Meter } from './meter.tsx';
import { cardEdge, Missing, PreviewCard } from './preview-card.tsx';
import type { MetadataCardProps } from './search-card.tsx';
import { siteOf } from './site-url.ts';

/** Link preview in networks and messengers that read Open Graph. */
export const OpenGraphCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
  const card = cardOf('openGraph', metadata, pageTitle);
  const { title, description, image } = card;
  return (
    <PreviewCard title="Open Graph" remark={pictureRemark('openGraph', card)}>
      <div className={clsx(cardEdge, 'rounded-lg')}>
        <CardImage image={image} />
        <div className="border-line border-t px-3 py-2.5">
          <p className="truncate text-muted text-xs">{siteOf(siteUrl)?.host ?? <Missing>No URL</Missing>}</p>
          <p dir="auto" className="line-clamp-8 font-semibold text-base text-strong [overflow-wrap:anywhere]">
            {title.text ? <CutText text={title.text} limit={limits.ogTitle} /> : <Missing>No title</Missing>}
          </p>
          <p dir="auto" className="truncate text-muted text-sm">
            {description.text ? truncate(description.text) : <Missing>No description</Missing>}
          </p>
        </div>
      </div>
      {title.text ? <Meter label="Title" text={title.text} limit={limits.ogTitle} /> : null}
      {description.text ? (
        <Meter label="Description" text={description.text} limit={limits.ogDescription} />
      ) : null}
    </PreviewCard>
  );
};
