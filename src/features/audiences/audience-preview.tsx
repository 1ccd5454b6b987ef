import { type ReactNode, useDeferredValue, useState } from 'react';
import { imageFields } from '#contract/metadata.ts';
import { useEdited } from '#editor/editor.tsx';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import { FlippedContext } from '#editor/preview/flip.tsx';
import { changesBetween } from '#engines/save/index.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { plural } from '#lib/text.ts';
import { formatDate } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { AudienceCards, type AudienceCardsProps, contentOf, PreviewSkeleton } from './audience-cards.tsx';
import type { KnownAudience } from './audience-record.ts';

/** The content of previews for the draft in the editor. */
function useAudienceContent({ value: { effectiveMetadata } }: KnownAudience, page: ListedPage | undefined) {
  const draft = useDeferredValue(useEdited(({ state }) => state.draft)) as {
    actionUrlOverride?: unknown;
    metadataOverride?: PreviewMetadata;
  };
  // Overrides can't set images, but the service may have some of the audience's own.
  const images = Object.fromEntries(
    imageFields.flatMap((key) => (effectiveMetadata?.[key] ? [[key, effectiveMetadata[key]]] : [])),
  );
  return contentOf({ ...draft, metadataOverride: { ...images, ...draft.metadataOverride } }, page);
}

interface RowCardsProps {
  overrides: Parameters<typeof contentOf>[0];
  page: ListedPage;
}

/** The page with the overrides of an imported row, flipped to the page as everyone sees it. */
export const RowCards = ({ overrides, page }: RowCardsProps) => (
  <FlippedCards content={contentOf(overrides, page)} page={page} />
);

interface AudiencePreviewProps {
  audience: KnownAudience;
  page: ListedPage | undefined;
  /** Replaces the default caption. */
  children?: ReactNode;
}

/** The page as the audience in the editor sees it, flipped to the page as everyone else does. */
export function AudiencePreview({ audience, page, children }: AudiencePreviewProps) {
  const isArchived = audience.value.status === 'archived';
  return (
    <FlippedCards
      key={String(isArchived)}
      content={useAudienceContent(audience, page)}
      page={page}
      isArchived={isArchived}
    >
      {children ?? <PreviewCaption audience={audience} />}
    </FlippedCards>
  );
}

/** Which values the preview shows. */
function PreviewCaption({ audience }: { audience: KnownAudience }) {
  const changes = useEdited(
    ({ state, adapter }) => changesBetween(adapter.shape, state.base, state.draft).length,
  );
  const { latestVersion, status } = audience.value;
  if (audience.seenAt === null) return "Without this audience's overrides, which aren't loaded";
  if (changes > 0) return `Shows ${plural(changes, 'unsaved change')}`;
  const kind = status === 'draft' ? 'draft version' : 'version';
  const archivedAt = status === 'archived' ? parseTimestamp(audience.value.archivedAt) : null;
  return latestVersion?.versionNumber == null
    ? null
    : `Shows ${kind} ${latestVersion.versionNumber}${archivedAt === null ? '' : `, archived ${formatDate(archivedAt)}`}`;
}

/** The preview while the audience loads. */
export const PendingPreview = () => <FlippedCards />;

type View = 'audience' | 'page';

interface FlippedCardsProps extends Partial<AudienceCardsProps> {
  /** Which values of the audience the cards show. */
  children?: ReactNode;
  /** Whether its visitors see the page, which is then shown first. */
  isArchived?: boolean;
}

/** The page as an audience sees it, flipped to the page as everyone else does. */
function FlippedCards({ content, page, children, isArchived = false }: FlippedCardsProps) {
  const [view, setView] = useState<View>(isArchived ? 'page' : 'audience');
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
        {content ? <AudienceCards content={content} page={page} /> : <PreviewSkeleton />}
      </FlippedContext>
      <p className="mt-2.5 min-h-4 text-muted text-xs">
        {view === 'audience'
          ? children
          : isArchived
            ? 'What visitors see: the page as it is'
            : 'The page as everyone sees it'}
      </p>
    </section>
  );
}
