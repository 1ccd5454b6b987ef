import type { PreviewMetadata } from './card-of.ts';

type Text = string | null | undefined;

export interface PreviewAction {
  title?: Text;
  purpose?: Text;
  type?: Text;
  /** Unique among the actions; `headerActionKey` refers to it. */
  key: string;
}

export interface PreviewWidget {
  title?: Text;
  type?: Text;
  logos?: readonly { alt?: Text; url?: Text }[] | null | undefined;
}

export interface PreviewFooterGroup {
  title?: Text;
  links?: readonly { text?: Text; url?: Text }[] | null | undefined;
}

/**
 * Content of the previews. Any text may be missing, blank, very long or malicious. Cards are memoized, so pass
 * unchanged parts by reference.
 */
export interface PreviewFacts {
  /** Title of the call-to-action card, and the fallback of the other cards. */
  title?: Text;
  description?: Text;
  actions?: readonly PreviewAction[] | null | undefined;
  headerActionKey?: Text;
  widgets?: readonly PreviewWidget[] | null | undefined;
  footer?: readonly PreviewFooterGroup[] | null | undefined;
  metadata?: PreviewMetadata | null | undefined;
  /** The canonical URL, or else Open Graph's. */
  siteUrl?: Text;
}
