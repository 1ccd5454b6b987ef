import { clsx } from 'clsx';
import { truncate } from '#lib/text.ts';
import { CardImage } from './card-image.tsx';
import { cardOf, pictureRemark } from './card-of.ts';
import { limits } from './limits.ts';
import { Meter } from './meter.tsx';
import { cardEdge, Missing, PreviewCard } from './preview-card.tsx';
import type { MetadataCardProps } from './search-card.tsx';
import { siteOf } from './site-url.ts';

/** Link preview on X: a large image with the title on it. */
export const XCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
  const card = cardOf('x', metadata, pageTitle);
  // The card shows no description, so its source is omitted.
  const shown = { ...card, description: { text: '', from: null } };
  const { title, image } = shown;
  const host = siteOf(siteUrl)?.host;
  return (
    <PreviewCard title="X" remark={pictureRemark('x', shown)}>
      <div className={clsx(cardEdge, 'relative rounded-xl')}>
        <CardImage image={image} />
        <p className="absolute bottom-2.5 left-2.5 flex max-w-[calc(100%-var(--spacing)*5)] rounded-sm bg-caption px-2 py-0.5 text-on-caption text-xs">
          <bdi className="truncate">{title.text ? truncate(title.text) : 'No title'}</bdi>
        </p>
      </div>
      <p className="mt-1 truncate text-muted text-xs">{host ? `From ${host}` : <Missing>No URL</Missing>}</p>
      {title.text ? <Meter label="Title" text={title.text} limit={limits.twitterTitle} /> : null}
    </PreviewCard>
  );
};
