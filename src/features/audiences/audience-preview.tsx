import { type ReactNode, useDeferredValue } from 'react';
import { imageFields } from '#contract/metadata.ts';
import { useEdited } from '#editor/editor.tsx';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { contentOf } from './audience-cards.tsx';
import type { KnownAudience } from './audience-record.ts';
import { FlippedCards } from './flipped-cards.tsx';

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
  /** Which values of the audience the cards show. */
  children: ReactNode;
}

/** The page as the audience in the editor sees it, flipped to the page as everyone else does. */
export const AudiencePreview = ({ audience, page, children }: AudiencePreviewProps) => (
  <FlippedCards content={useAudienceContent(audience, page)} page={page}>
    {children}
  </FlippedCards>
);
