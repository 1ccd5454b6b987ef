import { clsx } from 'clsx';
import { truncate } from '#lib/text.ts';
import { cardOf, fallbackRemark } from './card-of.ts';
import { CutText } from './cut-text.tsx';
import { limits } from './limits.ts';
import { Meter } from './meter.tsx';
import { cardEdge, Missing, PreviewCard } from './preview-card.tsx';
import type { PreviewFacts } from './preview-facts.ts';
import { siteOf } from './site-url.ts';

/** Props of the cards that show metadata only. */
export type MetadataCardProps = Pick<PreviewFacts, 'metadata' | 'title' | 'siteUrl'>;

/** The page as a Google search result. */
export const SearchCard = ({ metadata, title: pageTitle, siteUrl }: MetadataCardProps) => {
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
          {title.text ? <CutText text={title.text} limit={limits.title} /> : <Missing>No title</Missing>}
        </p>
        <p dir="auto" className="line-clamp-12 text-default text-sm tracking-normal">
          {description.text ? (
            <CutText text={description.text} limit={limits.description} />
          ) : (
            <Missing>No description. Search engines show text from the page.</Missing>
          )}
        </p>
      </div>
      {title.text ? <Meter label="Title" text={title.text} limit={limits.title} /> : null}
      {description.text ? (
        <Meter label="Description" text={description.text} limit={limits.description} />
      ) : null}
    </PreviewCard>
  );
};

function SearchUrl({ siteUrl }: Pick<MetadataCardProps, 'siteUrl'>) {
  const site = siteOf(siteUrl);
  return (
    <p className="truncate text-muted text-xs">
      {site ? (
        [site.host, ...site.steps].join(' › ')
      ) : siteUrl?.trim() ? (
        <bdi className="text-warning">{truncate(siteUrl, 200)}</bdi>
      ) : (
        <Missing>No URL</Missing>
      )}
    </p>
  );
}
