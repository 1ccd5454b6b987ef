import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, use, useId, useState } from 'react';
import { cardOf, type PreviewMetadata } from '#editor/preview/card-of.ts';
import { FlippedContext } from '#editor/preview/flip.tsx';
import { OpenGraphCard, SearchCard, XCard } from '#editor/preview/metadata-cards.tsx';
import type { CardContent } from '#editor/preview/preview-card.tsx';
import { isNoindex } from '#engines/checks/index.ts';
import { asText } from '#engines/save/index.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { segmentStyle, segmentsStyle } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { AudienceCard } from './audience-card.tsx';
import { headerUrl } from './overridable-fields.ts';

/** Content of the previews, with and without the overrides. */
export interface AudienceContent {
  audience: CardContent & { actionUrl: string };
  page: CardContent & { actionUrl: string };
}

interface Overrides {
  actionUrlOverride?: unknown;
  metadataOverride?: PreviewMetadata | null | undefined;
}

export function contentOf(overrides: Overrides, page: ListedPage | undefined): AudienceContent {
  const pageUrl = asText(page && headerUrl(page));
  return {
    audience: {
      ...cardContent({ ...page?.metadata, ...overrides.metadataOverride }, page),
      actionUrl: asText(overrides.actionUrlOverride) || pageUrl,
    },
    page: { ...cardContent(page?.metadata ?? {}, page), actionUrl: pageUrl },
  };
}

const cardContent = (metadata: PreviewMetadata, page: ListedPage | undefined): CardContent => ({
  metadata,
  title: asText(metadata.title) || asText(page?.name),
  siteUrl: asText(metadata.canonicalUrl) || asText(metadata.ogUrl),
});

const tabs = ['Card', 'Search', 'Social'] as const;
export type PreviewTab = (typeof tabs)[number];

export interface AudienceCardsProps extends Pick<PreviewTabsProps, 'picker'> {
  content: AudienceContent;
  page: ListedPage | undefined;
}

/** Lines that differ from the page, by tab. */
function countDifferences({ audience, page }: AudienceContent): Record<PreviewTab, number> {
  const differing = (lines: readonly (readonly [string, string])[]) =>
    lines.filter(([own, other]) => own !== other).length;
  const lines = (kind: 'search' | 'openGraph' | 'x') => {
    const own = cardOf(kind, audience.metadata, audience.title);
    const other = cardOf(kind, page.metadata, page.title);
    return {
      title: [own.title.text, other.title.text] as const,
      description: [own.description.text, other.description.text] as const,
    };
  };
  const [search, openGraph] = [lines('search'), lines('openGraph')];
  const site = [audience.siteUrl, page.siteUrl] as const;
  const robotsOf = ({ metadata }: CardContent) => String(isNoindex(metadata?.robots));
  return {
    Card: differing([search.title, search.description, [audience.actionUrl, page.actionUrl]]),
    Search: differing([search.title, search.description, site, [robotsOf(audience), robotsOf(page)]]),
    Social: differing([openGraph.title, openGraph.description, site, lines('x').title]),
  };
}

/** Tabs with the card for visitors, search engines and link previews. */
export function AudienceCards({ content, page, picker }: AudienceCardsProps) {
  const [tab, setTab] = useState<PreviewTab>('Card');
  const isFlipped = use(FlippedContext);
  return (
    <PreviewTabs counts={countDifferences(content)} tab={tab} onSelect={setTab} picker={picker}>
      {/* Both sides: the card keeps the height of the taller one. */}
      <div data-sides="" className="grid *:col-start-1 *:row-start-1">
        {(isFlipped === null ? [null] : [false, true]).map((side) => (
          <FlippedContext key={String(side)} value={side}>
            <div
              aria-hidden={side !== isFlipped}
              inert={side !== isFlipped}
              className="flex min-w-0 flex-col gap-6 inert:invisible [&>:only-child]:flex-1"
            >
              {tab === 'Card' ? (
                <AudienceCard content={content} page={page} />
              ) : (
                <LinkCards tab={tab} {...content} />
              )}
            </div>
          </FlippedContext>
        ))}
      </div>
    </PreviewTabs>
  );
}

/** Tabs and card before the page is loaded. */
export const PreviewSkeleton = ({ picker }: Pick<PreviewTabsProps, 'picker'>) => (
  <div aria-hidden inert>
    <PreviewTabs tab="Card" counts={{ Card: 0, Search: 0, Social: 0 }} onSelect={() => {}} picker={picker}>
      <div className="flex h-75 flex-col gap-4 rounded-lg border border-line-strong bg-surface p-5">
        <Skeleton className="w-1/3" />
        <Skeleton className="mt-3 h-4 w-3/4" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    </PreviewTabs>
  </div>
);

/** Previews of a page in search results, or of links to it. */
export const LinkCards = ({ tab, audience, page }: AudienceContent & { tab: PreviewTab }) =>
  tab === 'Search' ? (
    <SearchCard {...audience} other={page} />
  ) : (
    <>
      <OpenGraphCard {...audience} other={page} />
      <XCard {...audience} other={page} />
    </>
  );

interface PreviewTabsProps {
  tab: PreviewTab;
  /** Lines that differ from the page. */
  counts?: Record<PreviewTab, number>;
  onSelect(tab: PreviewTab): void;
  /** At the left of the tabs, which are then segments and stay in view at `--picker-top` while the content scrolls. */
  picker?: ReactNode;
  children: ReactNode;
}

/** Tabs of a preview with the content of the selected one. */
export function PreviewTabs({ tab: selected, counts, onSelect, picker, children }: PreviewTabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(selected) + step + tabs.length) % tabs.length] as PreviewTab;
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  const list = (
    <div
      role="tablist"
      aria-label="Preview"
      className={
        picker
          ? clsx(segmentsStyle, 'flex-none')
          : '-mx-6 flex h-9 gap-3 border-line border-b px-6 max-phone:-mx-4 max-phone:h-hit max-phone:px-4'
      }
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          id={`${id}-${tab}`}
          role="tab"
          aria-selected={tab === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
          className={
            picker
              ? clsx(segmentStyle(tab === selected), 'px-3.5 max-desktop:px-3 max-phone:px-2')
              : clsx(
                  '-mb-line flex items-center gap-1.5 border-b-2 text-sm -outline-offset-2',
                  tab === selected
                    ? 'border-strong font-medium text-strong'
                    : 'border-transparent text-muted hover:text-strong',
                )
          }
        >
          {tab}
          {counts ? (
            // As wide without a count, so that no tab moves. Segments have room for the diamond only.
            <span
              className={
                picker ? 'absolute right-1 max-phone:sr-only [&_.tnum]:hidden' : 'min-w-6 text-left text-xs'
              }
            >
              {counts[tab] > 0 ? <TailoredCount count={counts[tab]} /> : null}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {picker ? (
        <div className="sticky top-(--picker-top) z-sticky flex min-h-13 items-center justify-between gap-x-3 bg-canvas">
          {picker}
          {list}
        </div>
      ) : (
        list
      )}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        className={clsx('flex flex-col gap-6', !picker && 'pt-4')}
      >
        {children}
      </div>
    </>
  );
}
