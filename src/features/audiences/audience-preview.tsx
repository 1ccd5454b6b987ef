import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { imageFields } from '#contract/metadata.ts';
import { useEdited } from '#editor/editor.tsx';
import { cardOf, type PreviewMetadata } from '#editor/preview/card-of.ts';
import { FlippedContext } from '#editor/preview/flip.tsx';
import { type CardContent, OpenGraphCard, SearchCard, XCard } from '#editor/preview/metadata-cards.tsx';
import { asText } from '#engines/save/index.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { AudienceCard } from './audience-card.tsx';
import type { KnownAudience } from './audience-record.ts';
import { headerUrl } from './overridable-fields.ts';

/** Content of the previews, with and without the overrides. */
export interface AudienceContent {
  audience: CardContent & { actionUrl: string };
  page: CardContent & { actionUrl: string };
}

/** The content of previews for the draft in the editor. */
function useAudienceContent(
  { value: { effectiveMetadata } }: KnownAudience,
  page: ListedPage | undefined,
): AudienceContent {
  const draft = useDeferredValue(useEdited(({ state }) => state.draft)) as {
    actionUrlOverride?: unknown;
    metadataOverride?: PreviewMetadata;
  };
  // Overrides can't set images, but the service may have some of the audience's own.
  const images = Object.fromEntries(
    imageFields.flatMap((key) => (effectiveMetadata?.[key] ? [[key, effectiveMetadata[key]]] : [])),
  );
  const pageUrl = asText(page && headerUrl(page));
  return {
    audience: {
      ...cardContent({ ...page?.metadata, ...images, ...draft.metadataOverride }, page),
      actionUrl: asText(draft.actionUrlOverride) || pageUrl,
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
type Tab = (typeof tabs)[number];

/** Lines that differ from the page, by tab. */
function countDifferences({ audience, page }: AudienceContent): Record<Tab, number> {
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
  return {
    Card: differing([search.title, search.description, [audience.actionUrl, page.actionUrl]]),
    Search: differing([search.title, search.description, site]),
    Social: differing([openGraph.title, openGraph.description, site, lines('x').title]),
  };
}

type View = 'audience' | 'page';

interface AudiencePreviewProps {
  audience: KnownAudience;
  page: ListedPage | undefined;
  /** Under the cards: what they show. */
  children?: ReactNode;
}

/** The page as this audience sees it, flipped to the page as everyone else does. */
export function AudiencePreview({ audience: known, page, children }: AudiencePreviewProps) {
  const content = useAudienceContent(known, page);
  const [view, setView] = useState<View>('audience');
  const [tab, setTab] = useState<Tab>('Card');
  const id = useId();
  useCommands([
    {
      label: view === 'audience' ? 'Preview the page' : 'Preview this audience',
      shortcut: 'flipPreview',
      run: () => setView(view === 'audience' ? 'page' : 'audience'),
    },
  ]);
  const counts = countDifferences(content);
  const { audience, page: other } = content;
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
      <PreviewTabs id={id} selected={tab} counts={counts} onSelect={setTab} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        className="flex flex-col gap-6 pt-4"
      >
        <FlippedContext value={view === 'page'}>
          {tab === 'Card' ? <AudienceCard content={content} page={page} /> : null}
          {tab === 'Search' ? <SearchCard {...audience} other={other} /> : null}
          {tab === 'Social' ? (
            <>
              <OpenGraphCard {...audience} other={other} />
              <XCard {...audience} other={other} />
            </>
          ) : null}
        </FlippedContext>
      </div>
      {children}
    </section>
  );
}

interface PreviewTabsProps {
  id: string;
  selected: Tab;
  counts: Record<Tab, number>;
  onSelect(tab: Tab): void;
}

function PreviewTabs({ id, selected, counts, onSelect }: PreviewTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(selected) + step + tabs.length) % tabs.length] as Tab;
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Preview"
      className="-mx-6 flex h-9 gap-5 border-line border-b px-6 max-phone:-mx-4 max-phone:h-hit max-phone:px-4"
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
          className={clsx(
            '-mb-line flex items-center gap-1.5 border-b-2 text-sm -outline-offset-2',
            tab === selected
              ? 'border-strong font-medium text-strong'
              : 'border-transparent text-muted hover:text-strong',
          )}
        >
          {tab}
          {counts[tab] > 0 ? (
            <span className="text-xs">
              <TailoredCount count={counts[tab]} />
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
