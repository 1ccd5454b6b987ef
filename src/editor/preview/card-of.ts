import type { Metadata } from '#contract/metadata.ts';
import type { Received } from '#contract/received.ts';
import { formatList } from '#lib/text.ts';

/** Loaded or edited metadata; any field may be missing. */
export type PreviewMetadata = Received<Metadata>;

export type CardKind = 'search' | 'openGraph' | 'x';

/** Source of a text or image. `page` is the page's title, or its name if the metadata has none. */
export type Origin = 'x' | 'openGraph' | 'general' | 'page';

/** A text and its source; empty and null if no source has one. */
export interface WithSource {
  text: string;
  from: Origin | null;
}

export interface Card {
  title: WithSource;
  description: WithSource;
  /** Null if no image is set, and for search results. */
  image: { url: string; alt: string; from: Origin } | null;
}

type Texts = { from: Origin; title: string | null | undefined; description?: string | null | undefined };

/**
 * Title, description and image that a client shows for a page, with their sources.
 *
 * X falls back to Open Graph (X docs, "Cards markup"), and Open Graph to the general metadata, as clients read
 * `<title>` and the description if `og:` tags are missing. The last fallback is the page's `title`. Blank text counts
 * as missing. An image's alt text comes from the same source as the image.
 */
export function cardOf(
  kind: CardKind,
  metadata: PreviewMetadata | null | undefined,
  title: string | null | undefined,
): Card {
  const known = metadata ?? {};
  const general: Texts = { from: 'general', title: known.title, description: known.description };
  const openGraph: Texts = { from: 'openGraph', title: known.ogTitle, description: known.ogDescription };
  const x: Texts = { from: 'x', title: known.twitterTitle, description: known.twitterDescription };
  const page: Texts = { from: 'page', title };
  const chain = {
    search: [general, page],
    openGraph: [openGraph, general, page],
    x: [x, openGraph, general, page],
  }[kind];
  const first = (field: 'title' | 'description'): WithSource => {
    for (const source of chain) {
      const text = source[field];
      if (text?.trim()) return { text, from: source.from };
    }
    return { text: '', from: null };
  };
  return { title: first('title'), description: first('description'), image: imageOf(kind, known) };
}

function imageOf(kind: CardKind, metadata: PreviewMetadata): Card['image'] {
  const { ogImageUrl, ogImageAlt, twitterImageUrl, twitterImageAlt } = metadata;
  if (kind === 'x' && twitterImageUrl?.trim())
    return { url: twitterImageUrl, alt: twitterImageAlt ?? '', from: 'x' };
  if (kind !== 'search' && ogImageUrl?.trim())
    return { url: ogImageUrl, alt: ogImageAlt ?? '', from: 'openGraph' };
  return null;
}

const names: Record<Origin, string> = {
  x: 'X',
  openGraph: 'Open Graph',
  general: 'general metadata',
  page: 'the page name',
};

/** Describes fallbacks, as in `Falls back to Open Graph`; null if there are none. */
export function fallbackRemark(own: Origin, { title, description }: Pick<Card, 'title' | 'description'>) {
  const inheritedFrom = ({ from }: WithSource) => (from && from !== own ? names[from] : null);
  const titleFrom = inheritedFrom(title);
  const descriptionFrom = inheritedFrom(description);
  if (titleFrom && (descriptionFrom || !description.from))
    return `Falls back to ${formatList([...new Set([titleFrom, descriptionFrom ?? titleFrom])])}`;
  if (titleFrom) return `Title from ${titleFrom}`;
  return descriptionFrom ? `Description from ${descriptionFrom}` : null;
}

/** Like `fallbackRemark`, and mentions a missing image or its source. */
export function pictureRemark(own: Origin, card: Card): string {
  const inheritedFrom = fallbackRemark(own, card);
  if (!card.image) return inheritedFrom ? `${inheritedFrom} · no image` : 'No image';
  if (inheritedFrom) return inheritedFrom;
  return card.image.from === own ? 'Image set outside this console' : `Image from ${names[card.image.from]}`;
}
