import type { Metadata } from '#contract/metadata.ts';
import type { Received } from '#contract/received.ts';
import { listed } from '#lib/text.ts';

/** Metadata as it arrives or is being written; any field may be missing. */
export type PreviewMetadata = Received<Metadata>;

export type CardKind = 'search' | 'openGraph' | 'x';

/** Whose field a text or picture is. `page` is the page's own title, which is its name where metadata has none. */
export type Origin = 'x' | 'openGraph' | 'general' | 'page';

/** A text, or none at all: then `from` is null and `text` empty. */
export interface Sourced {
  text: string;
  from: Origin | null;
}

export interface Card {
  title: Sourced;
  description: Sourced;
  /** Null where no picture is named; a search result has none. */
  image: { url: string; alt: string; from: Origin } | null;
}

type Texts = { from: Origin; title: string | null | undefined; description?: string | null | undefined };

/**
 * What a client shows of a page and where it takes it from. X falls back to Open Graph (its "Cards markup"),
 * Open Graph to the general metadata, as clients read `<title>` and the description where `og:` is missing;
 * last comes the page's own `title`. A blank text counts as missing. An image's text goes with its image.
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
  const first = (field: 'title' | 'description'): Sourced => {
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

/** What of a card comes from elsewhere, as a remark: `Falls back to Open Graph`; null where all is its own. */
export function fallbackRemark(own: Origin, { title, description }: Pick<Card, 'title' | 'description'>) {
  const lent = ({ from }: Sourced) => (from && from !== own ? names[from] : null);
  const titleFrom = lent(title);
  const descriptionFrom = lent(description);
  if (titleFrom && (descriptionFrom || !description.from))
    return `Falls back to ${listed([...new Set([titleFrom, descriptionFrom ?? titleFrom])])}`;
  if (titleFrom) return `Title from ${titleFrom}`;
  return descriptionFrom ? `Description from ${descriptionFrom}` : null;
}

/** The same for a card with a picture: ` · no image` says that it lacks one. */
export function pictureRemark(own: Origin, card: Card): string {
  const lent = fallbackRemark(own, card);
  if (!card.image) return lent ? `${lent} · no image` : 'No image';
  if (lent) return lent;
  return card.image.from === own ? "Image can't be changed here" : `Image from ${names[card.image.from]}`;
}
