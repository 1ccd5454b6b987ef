import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cardOf, type PreviewMetadata } from '#editor/preview/card-of.ts';
import { FlippedContext } from '#editor/preview/flip.tsx';
import { type CardContent, OpenGraphCard, SearchCard, XCard } from '#editor/preview/metadata-cards.tsx';
import { isNoindex } from '#engines/checks/index.ts';
import { asText } from '#engines/save/index.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Segmented, segmentStyle, segmentsStyle } from '#ui/segmented.tsx';
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

/** Content of a page with overrides. */
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

interface AudienceCardsProps {
  content: AudienceContent;
  page: ListedPage | undefined;
  /** At the left of the tabs. */
  picker?: ReactNode;
}

/** Tabs with the card for visitors, search engines and link previews. */
export function AudienceCards({ content, page, picker }: AudienceCardsProps) {
  const [tab, setTab] = useState<PreviewTab>('Card');
  return (
    <PreviewTabs
      tab={tab}
      counts={picker ? null : countDifferences(content)}
      onSelect={setTab}
      picker={picker}
    >
      {tab === 'Card' ? <AudienceCard content={content} page={page} /> : <LinkCards tab={tab} {...content} />}
    </PreviewTabs>
  );
}

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

type View = 'audience' | 'page';

interface FlippedCardsProps extends AudienceCardsProps {
  /** Which values of the audience the cards show. */
  children?: ReactNode;
}

/** The page as an audience sees it, flipped to the page as everyone else does. */
export function FlippedCards({ content, page, children }: FlippedCardsProps) {
  const [view, setView] = useState<View>('audience');
  useCommands([
    {
      label: view === 'audience' ? 'Preview the page' : 'Preview this audience',
      shortcut: 'flipPreview',
      run: () => setView(view === 'audience' ? 'page' : 'audience'),
    },
  ]);
  return (
    <section aria-label="Preview" className="px-6 pb-4 max-phone:px-4">
      <div className="flex h-13 items-center gap-2 pt-2">
        <Segmented<View>
          label="See the card as"
          segments={[
            { value: 'audience', label: 'This audience' },
            { value: 'page', label: 'Page' },
          ]}
          value={view}
          onChange={setView}
        />
        <span aria-hidden className="ml-auto flex gap-1">
          <Kbd>Alt</Kbd>
          <Kbd>P</Kbd>
        </span>
      </div>
      <FlippedContext value={view === 'page'}>
        <AudienceCards content={content} page={page} />
      </FlippedContext>
      <p className="mt-2.5 min-h-4 text-muted text-xs">
        {view === 'page' ? 'The page as everyone sees it' : children}
      </p>
    </section>
  );
}

interface PreviewTabsProps {
  tab: PreviewTab;
  /** Lines that differ from the page; null to show none. */
  counts: Record<PreviewTab, number> | null;
  onSelect(tab: PreviewTab): void;
  /** At the left of the tabs, which are then segments. */
  picker?: ReactNode;
  /** Whether picker and tabs stay in view while the content scrolls. */
  isSticky?: boolean;
  /** Content of the tab. */
  children: ReactNode;
}

/** Tabs of a preview with the content of the selected one. */
export function PreviewTabs({
  tab: selected,
  counts,
  onSelect,
  picker,
  isSticky = false,
  children,
}: PreviewTabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
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
          : '-mx-6 flex h-9 gap-5 border-line border-b px-6 max-phone:-mx-4 max-phone:h-hit max-phone:px-4'
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
              ? clsx(segmentStyle(tab === selected), 'px-2')
              : clsx(
                  '-mb-line flex items-center gap-1.5 border-b-2 text-sm -outline-offset-2',
                  tab === selected
                    ? 'border-strong font-medium text-strong'
                    : 'border-transparent text-muted hover:text-strong',
                )
          }
        >
          {tab}
          {counts && counts[tab] > 0 ? (
            <span className="text-xs">
              <TailoredCount count={counts[tab]} />
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {picker ? (
        <div
          className={clsx(
            'flex h-13 items-center justify-between gap-3',
            isSticky && 'sticky top-0 z-sticky bg-canvas',
          )}
        >
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
