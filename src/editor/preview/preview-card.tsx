import { type ReactNode, useId } from 'react';
import type { PreviewMetadata } from './card-of.ts';

interface PreviewCardProps {
  title: string;
  /** Note about the whole card, at the right of its title. */
  remark?: string | null;
  children: ReactNode;
}

/** A preview with its title and remark above, and its meters below. */
export function PreviewCard({ title, remark, children }: PreviewCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="relative min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2 text-muted text-xs">
        <h3 id={id} className="font-medium text-default">
          {title}
        </h3>
        {remark ? <span>{remark}</span> : null}
      </div>
      {children}
    </article>
  );
}

/** Border of previews that visitors see as cards. */
export const cardEdge = 'overflow-hidden border border-line bg-surface';

/** Placeholder for a missing text. */
export const Missing = ({ children }: { children: string }) => <span className="text-faint">{children}</span>;

/** The first parts of a list, keyed by index, and the number of remaining ones. */
export function takeFirst<T>(parts: readonly T[] | null | undefined, max: number) {
  const all = parts ?? [];
  return {
    shown: all.slice(0, max).map((part, key) => ({ part, key })),
    more: Math.max(0, all.length - max),
  };
}

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
export interface PreviewContent {
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
