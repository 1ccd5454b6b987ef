import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardBox, CardButton, CardText, PreviewCard } from '#editor/preview/preview-card.tsx';
import { asGroup, asRows, asText, type Group, type Row } from '#engines/save/index.ts';
import type { PageDoc } from '#features/pages/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Tag } from '#ui/tag.tsx';

const MAX_ACTIONS = 3;
const MAX_WIDGETS = 3;
const MAX_LOGOS = 6;

interface CallToActionCardProps {
  doc: PageDoc;
  title: string;
  /** Differences from another card. */
  marks?: { title: ReactNode; description: ReactNode; actionStyle(key: string): string | undefined };
}

/** Call-to-action card with its first actions and the logos of the widgets. */
export function CallToActionCard({ doc, title, marks }: CallToActionCardProps) {
  const description = asText(doc.metadata?.description);
  const actions = asRows(doc.actions);
  const shown = actions.slice(0, MAX_ACTIONS);
  const header = actions.find(({ key }) => key === doc.headerActionId);
  const widgets = asRows(doc.actionCardWidgets);
  const more = widgets.length - MAX_WIDGETS;
  return (
    <PreviewCard title="Call to action" remark={remarkOf(actions.length, shown.length)}>
      <CardBox className="rounded-lg p-4">
        <p
          dir="auto"
          className="mb-1 line-clamp-4 font-semibold text-lg text-strong [overflow-wrap:anywhere]"
        >
          {(title && marks?.title) || <CardText text={title} missing="No title" />}
        </p>
        <p dir="auto" className="line-clamp-5 text-muted text-sm [overflow-wrap:anywhere]">
          {(description && marks?.description) || (
            <CardText text={description} missing="No description" maxLength={500} />
          )}
        </p>
        {shown.length > 0 ? (
          <ol className="mt-3 flex flex-col gap-2">
            {shown.map((row, index) => (
              <li key={row.key}>
                <CardButton
                  text={asText(row.value.buttonTitle)}
                  tooltip={truncate(asText(row.value.purpose)) || undefined}
                  isFirst={index === 0}
                  themeColor={asText(doc.metadata?.themeColor)}
                  className={marks?.actionStyle(row.key)}
                >
                  {row === header ? <HeaderTag /> : null}
                </CardButton>
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-3 text-faint text-sm">No actions</p>
        )}
        {header && !shown.includes(header) ? (
          <p className="mt-2 flex min-w-0 items-center gap-2 text-muted text-xs">
            <HeaderTag />
            <bdi className="truncate">
              <CardText text={asText(header.value.buttonTitle)} missing="No button title" maxLength={200} />
            </bdi>
          </p>
        ) : null}
        {widgets.slice(0, MAX_WIDGETS).map((row) => (
          <WidgetLogos key={row.key} widget={row.value} />
        ))}
        {more > 0 ? (
          <p className="mt-3 text-faint text-xs">and {plural(more, 'more widget', 'more widgets')}</p>
        ) : null}
      </CardBox>
    </PreviewCard>
  );
}

function remarkOf(total: number, shown: number): string | null {
  if (total === 0) return null;
  const count = plural(total, 'action');
  return total > shown ? `First ${formatNumber(shown)} of ${count}` : count;
}

const HeaderTag = () => (
  <span className="flex-none">
    <Tag variant="accent" icon={Pin}>
      Header
    </Tag>
  </span>
);

/** A widget at the bottom of the card, with its title and logos. */
function WidgetLogos({ widget }: { widget: Group }) {
  const logos = asRows(widget.logos);
  const more = logos.length - MAX_LOGOS;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3 text-muted text-xs">
      <bdi className="max-w-full truncate">
        <CardText text={asText(widget.title)} missing="No title" maxLength={200} />
      </bdi>
      {logos.slice(0, MAX_LOGOS).map((row) => (
        <Logo key={row.key} row={row} />
      ))}
      {logos.length === 0 ? <span className="text-faint">No logos</span> : null}
      {more > 0 ? <span className="text-faint">and {plural(more, 'more logo', 'more logos')}</span> : null}
    </div>
  );
}

/** Longer than the pause between keystrokes, so that half-typed URLs aren't loaded. */
const LOAD_DELAY_MS = 500;

/** Logo of a widget; falls back to its alt text. */
function Logo({ row }: { row: Row }) {
  const image = asGroup(row.value.image);
  const url = useDebouncedValue(asText(image.url), LOAD_DELAY_MS);
  const alt = truncate(asText(image.altText).trim(), 80);
  const name = alt ? (
    <bdi className="max-w-full truncate font-semibold text-default text-sm">{alt}</bdi>
  ) : null;
  if (!url.trim()) return name ?? <span className="text-faint">No image</span>;
  return <DataImage url={url} alt={alt} className="h-6 w-20" {...(name && { fallback: () => name })} />;
}
