import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import { MetadataCards } from '#editor/preview/metadata-cards.tsx';
import {
  CardBox,
  CardText,
  EditedRowsContext,
  FirstRows,
  PreviewCard,
} from '#editor/preview/preview-card.tsx';
import { asRows, asText, type Row } from '#engines/save/index.ts';
import type { PageDoc } from '#features/pages/public.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { plural } from '#lib/text.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { CallToActionCard } from './call-to-action-card.tsx';

type Width = 'wide' | 'phone';

const widths: readonly Segment<Width>[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
];

interface PreviewPaneProps {
  /** Any text may be missing, blank, very long or malicious. */
  doc: PageDoc;
  /** Loaded metadata, with the images that can't be edited. */
  loaded: PreviewMetadata | undefined;
}

/**
 * Previews of a page for visitors, search engines and link previews. Runs no scripts, and links aren't clickable. The
 * header is sticky within the scroll container around the pane.
 */
export function PreviewPane({ doc, loaded }: PreviewPaneProps) {
  const id = useId();
  const [width, setWidth] = useState<Width>('wide');
  const { metadata } = doc;
  const title = asText(metadata?.title) || asText(doc.name);
  return (
    <section aria-labelledby={id} className="min-w-0 px-5 pb-8 max-phone:px-4 max-phone:pt-4">
      <div className="sticky top-0 z-sticky flex h-14 items-center justify-between gap-2 bg-canvas max-phone:hidden">
        <h2 id={id} className="font-semibold text-sm text-strong in-[[role=dialog]]:invisible">
          Preview
        </h2>
        <Segmented<Width> label="Preview width" segments={widths} value={width} onChange={setWidth} />
      </div>
      <div className={clsx('flex flex-col gap-6', width === 'phone' && 'max-w-80')}>
        <EditedRowsContext value={useEditedRows()}>
          <CallToActionCard doc={doc} title={title} />
          <FooterCard groups={asRows(doc.footerLinks)} />
        </EditedRowsContext>
        <MetadataCards
          metadata={{ ...loaded, ...metadata } as PreviewMetadata}
          title={title}
          siteUrl={asText(metadata?.canonicalUrl) || asText(metadata?.ogUrl)}
        />
      </div>
    </section>
  );
}

const MAX_GROUPS = 6;
const MAX_LINKS = 5;

/** Page footer with groups of links, which aren't clickable. */
function FooterCard({ groups }: { groups: readonly Row[] }) {
  const links = groups.reduce((sum, { value }) => sum + asRows(value.links).length, 0);
  return (
    <PreviewCard title="Footer" remark={links > 0 ? plural(links, 'link') : null}>
      <CardBox className="rounded-lg p-4 text-xs">
        {groups.length > 0 ? (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-3">
            <FirstRows rows={groups} max={MAX_GROUPS} noun="group">
              {(row) => <FooterGroup key={row.key} row={row} />}
            </FirstRows>
          </ul>
        ) : (
          <p className="text-faint">No footer links</p>
        )}
      </CardBox>
    </PreviewCard>
  );
}

function FooterGroup({ row: { value } }: { row: Row }) {
  const links = asRows(value.links);
  return (
    <li className="min-w-0">
      <p dir="auto" className="truncate font-medium text-strong">
        <CardText text={asText(value.title)} missing="No title" maxLength={200} />
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        <FirstRows rows={links} max={MAX_LINKS} noun="link">
          {(link) => (
            <li key={link.key} dir="auto" className="truncate">
              <CardText text={asText(link.value.text)} missing="No text" maxLength={200} />
            </li>
          )}
        </FirstRows>
        {links.length === 0 ? <li className="text-faint">No links</li> : null}
      </ul>
    </li>
  );
}

/** Keys of the row with the focus and of the row around it; the last ones while the focus is elsewhere. */
function useEditedRows(): readonly string[] {
  const [keys, setKeys] = useState<readonly string[]>([]);
  useWindowEvent('focusin', ({ target }) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null;
    if (!row) return;
    const found = [row.parentElement?.closest('[data-row]'), row].flatMap(
      (each) => each?.getAttribute('data-row') ?? [],
    );
    setKeys((now) => (now.join() === found.join() ? now : found));
  });
  return keys;
}
