import type { PreviewMetadata } from './card-of.ts';

type Text = string | null | undefined;

export interface PreviewAction {
  title?: Text;
  purpose?: Text;
  type?: Text;
  /** Tells it from the other actions; `headerActionKey` names one. */
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
 * What the previews show of a page. Every text may be missing, blank, very long or hostile. A card renders
 * again only where its own part is another object, so parts that did not change are best passed as they were.
 */
export interface PreviewFacts {
  /** Of the call-to-action card; the other cards use it where the metadata has no title. */
  title?: Text;
  description?: Text;
  actions?: readonly PreviewAction[] | null | undefined;
  headerActionKey?: Text;
  widgets?: readonly PreviewWidget[] | null | undefined;
  footer?: readonly PreviewFooterGroup[] | null | undefined;
  metadata?: PreviewMetadata | null | undefined;
  /** The canonical url, else Open Graph's. */
  siteUrl?: Text;
}
