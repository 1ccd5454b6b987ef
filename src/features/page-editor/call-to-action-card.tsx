import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import { Flip } from '#editor/preview/flip.tsx';
import {
  CardBox,
  CardButton,
  CardHead,
  CardText,
  FirstRows,
  siteNameOf,
} from '#editor/preview/preview-card.tsx';
import { asGroup, asRows, asText, type Row } from '#engines/save/index.ts';
import { type AudienceContent, describeValue } from '#features/audiences/public.ts';
import type { PageDoc } from '#features/pages/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';

interface CallToActionCardProps {
  doc: PageDoc;
  title: string;
  /** The card as an audience sees it, and as everyone does. */
  seen?: AudienceContent;
  /** Differences from another card. */
  marks?: { title: ReactNode; description: ReactNode; actionStyle(key: string): string | undefined };
  /** Below the widgets. */
  footer?: ReactNode;
}

/** Call-to-action card under the page's header, with its actions, and the widgets with their logos. */
export function CallToActionCard({ doc, title, seen, marks, footer }: CallToActionCardProps) {
  const metadata = (seen ? seen.audience.metadata : doc.metadata) as PreviewMetadata | undefined;
  const siteUrl = asText(metadata?.canonicalUrl) || asText(metadata?.ogUrl);
  const actions = asRows(doc.actions);
  const header = actions.find(({ key }) => key === doc.headerActionId);
  const widgets = asRows(doc.actionCardWidgets);
  return (
    <article aria-label="Call to action" data-card="card">
      <CardBox className="rounded-lg border-line-strong">
        <CardHead
          site={siteNameOf({ metadata, title, siteUrl })}
          themeColor={asText(metadata?.themeColor)}
          action={header && asText(header.value.buttonTitle)}
        />
        <div className="px-5 py-4">
          <h3 className="mb-1 font-semibold text-lg text-strong [overflow-wrap:anywhere]">
            <Flip value={title} other={seen?.page.title} className="line-clamp-4">
              {(text) => (text && marks?.title) || <CardText text={text} missing="No title" />}
            </Flip>
          </h3>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            <Flip
              value={asText(metadata?.description)}
              other={seen && asText(seen.page.metadata?.description)}
              className="line-clamp-5"
            >
              {(text) =>
                (text && marks?.description) || (
                  <CardText text={text} missing="No description" maxLength={500} />
                )
              }
            </Flip>
          </p>
          {actions.length > 0 ? (
            <ol className="mt-3.5 flex flex-col gap-2">
              <FirstRows rows={actions} max={6} noun="action" pinned={header}>
                {(row, isFirst) => (
                  <li key={row.key} data-part={row.key} className="rounded-md">
                    <CardButton
                      text={asText(row.value.buttonTitle)}
                      tooltip={truncate(asText(row.value.purpose)) || undefined}
                      isFirst={isFirst}
                      themeColor={asText(metadata?.themeColor)}
                      className={marks?.actionStyle(row.key)}
                    />
                    {row === header && seen && seen.audience.actionUrl !== seen.page.actionUrl ? (
                      <p className="mt-1.5 font-mono text-mono text-muted">
                        <Flip
                          value={seen.audience.actionUrl}
                          other={seen.page.actionUrl}
                          className="block truncate"
                        >
                          {(url) => describeValue(url, { kind: 'link' })}
                        </Flip>
                      </p>
                    ) : null}
                  </li>
                )}
              </FirstRows>
            </ol>
          ) : (
            <p className="mt-3 text-faint text-sm">No actions</p>
          )}
          {widgets.length > 0 ? (
            <ul data-card="widgets" className="rounded-sm *:mt-4 *:border-line *:border-t *:pt-3">
              <FirstRows rows={widgets} max={4} noun="widget">
                {(row) => <Widget key={row.key} row={row} />}
              </FirstRows>
            </ul>
          ) : null}
        </div>
        {footer}
      </CardBox>
    </article>
  );
}

/** A widget at the bottom of the card, with its title and logos. */
function Widget({ row: { key, value } }: { row: Row }) {
  const logos = asRows(value.logos);
  return (
    <li data-part={key} className="rounded-sm text-muted text-xs">
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <li
          dir="auto"
          className={clsx('line-clamp-3 max-w-full', logos.length === 0 && 'text-default text-sm')}
        >
          <CardText text={asText(value.title)} missing="No title" maxLength={200} />
        </li>
        <FirstRows rows={logos} max={6} noun="logo">
          {(logo) => (
            <li key={logo.key} data-part={logo.key} className="max-w-full rounded-sm">
              <Logo row={logo} />
            </li>
          )}
        </FirstRows>
      </ul>
    </li>
  );
}

/** Longer than the pause between keystrokes, so that half-typed URLs aren't loaded. */
const LOAD_DELAY_MS = 500;

/** Logo of a widget; falls back to its alt text. */
function Logo({ row }: { row: Row }) {
  const image = asGroup(row.value.image);
  const url = useDebouncedValue(asText(image.url), LOAD_DELAY_MS);
  const alt = truncate(asText(image.altText).trim(), 80);
  const name = alt ? <bdi className="block truncate font-semibold text-default text-sm">{alt}</bdi> : null;
  if (!url.trim()) return name ?? <span className="text-faint">No image</span>;
  return <DataImage url={url} alt={alt} className="h-6 w-20" {...(name && { fallback: () => name })} />;
}
