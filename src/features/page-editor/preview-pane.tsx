import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { MetadataCards } from '#editor/preview/metadata-cards.tsx';
import {
  CardBox,
  CardText,
  EditedRowsContext,
  FirstRows,
  PreviewCard,
} from '#editor/preview/preview-card.tsx';
import { asRows, asText, type Row } from '#engines/save/index.ts';
import { type AudienceRow, contentOf, SeenByPicker, useLiveValues } from '#features/audiences/public.ts';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { plural } from '#lib/text.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { CallToActionCard } from './call-to-action-card.tsx';
import { callToAction, type EditedPart } from './edited-part.ts';

type Width = 'wide' | 'phone';

const widths: readonly Segment<Width>[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
];

interface PreviewPaneProps {
  edited: EditedPart;
  /** Any text may be missing, blank, very long or malicious. */
  doc: PageDoc;
  /** The loaded page, with the images that can't be edited. */
  page: ListedPage;
}

/**
 * Previews of a page for visitors, search engines and link previews. Runs no scripts, and links aren't clickable. The
 * header is sticky within the scroll container around the pane.
 */
export function PreviewPane({ edited, doc, page }: PreviewPaneProps) {
  const id = useId();
  const [width, setWidth] = useState<Width>('wide');
  const [audience, setAudience] = useState<AudienceRow | null>(null);
  const { values, note } = useLiveValues(page.pageId, audience);
  const pane = useRef<HTMLElement>(null);
  useFollow(pane, edited);
  const seen = contentOf(values, toEditedPage(page, doc));
  return (
    <section ref={pane} aria-labelledby={id} className="min-w-0 px-5 pb-8 max-phone:px-4">
      <h2 id={id} className="sr-only">
        Preview
      </h2>
      <div className="sticky top-0 z-sticky flex h-14 items-center justify-between gap-2 bg-canvas">
        <SeenByPicker page={page} audience={audience} onPick={setAudience} />
        <span className="contents max-phone:hidden">
          <Segmented<Width> label="Preview width" segments={widths} value={width} onChange={setWidth} />
        </span>
      </div>
      {audience ? (
        <p className="mb-3 flex min-h-4 justify-between gap-3 text-muted text-xs">
          {note ?? "Your edits, with this audience's overrides"}
          <TailoredCount count={audience.overriddenFields?.length ?? 0} />
        </p>
      ) : null}
      <div className={clsx('flex flex-col gap-6', width === 'phone' && 'max-w-80')}>
        <EditedRowsContext value={edited.rows}>
          <CallToActionCard doc={doc} title={seen.audience.title} seen={seen} />
          <FooterCard groups={asRows(doc.footerLinks)} />
        </EditedRowsContext>
        <MetadataCards {...seen.audience} other={seen.page} />
      </div>
    </section>
  );
}

/** The loaded page with the edits that audiences inherit or override. */
const toEditedPage = (page: ListedPage, { name, metadata, actions, headerActionId }: PageDoc) =>
  ({
    ...page,
    name: asText(name),
    metadata: { ...page.metadata, ...metadata },
    actions: asRows(actions).map(({ key, value }) => ({ ...value, actionId: key })),
    headerActionId,
  }) as ListedPage;

const MAX_GROUPS = 6;
const MAX_LINKS = 5;

/** Page footer with groups of links, which aren't clickable. */
function FooterCard({ groups }: { groups: readonly Row[] }) {
  const links = groups.reduce((sum, { value }) => sum + asRows(value.links).length, 0);
  return (
    <PreviewCard title="Footer" name="footer" remark={links > 0 ? plural(links, 'link') : null}>
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

function FooterGroup({ row: { key, value } }: { row: Row }) {
  const links = asRows(value.links);
  return (
    <li data-part={key} className="min-w-0">
      <p dir="auto" className="truncate font-medium text-strong">
        <CardText text={asText(value.title)} missing="No title" maxLength={200} />
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        <FirstRows rows={links} max={MAX_LINKS} noun="link">
          {(link) => (
            <li key={link.key} data-part={link.key} dir="auto" className="truncate">
              <CardText text={asText(link.value.text)} missing="No text" maxLength={200} />
            </li>
          )}
        </FirstRows>
        {links.length === 0 ? <li className="text-faint">No links</li> : null}
      </ul>
    </li>
  );
}

/** Height of the pane's header, px. */
const HEADER_HEIGHT = 56;
const MARK_MS = 1_500;

/**
 * Scrolls the pane, never the page, to the edited part and highlights it: rows until another part is edited, cards
 * briefly. Keeps the user's scroll position until then.
 */
function useFollow(pane: RefObject<HTMLElement | null>, edited: EditedPart): void {
  const router = useRouter();
  const followed = useRef<EditedPart>(callToAction);
  const highlight = useRef<Animation>(undefined);
  const scrollToEdited = (): Element | null => {
    const scroller = pane.current?.parentElement;
    const key = edited.rows.at(-1);
    const part = key === undefined ? '' : ` [data-part="${CSS.escape(key)}"]`;
    const target = scroller?.querySelector(`[data-card="${edited.card}"]${part}`);
    if (!scroller || !target) return null;
    const [inner, outer] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const top = outer.top + HEADER_HEIGHT;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (inner.top < top || inner.bottom > outer.bottom)
      scroller.scrollBy({ top: inner.top - top, behavior: isStill ? 'instant' : 'smooth' });
    return target;
  };
  // After every render, as a new row is previewed later than it takes the focus.
  useLayoutEffect(() => {
    const target = followed.current === edited ? null : scrollToEdited();
    if (!target) return;
    followed.current = edited;
    const outline = { outline: '2px solid var(--focus)', outlineOffset: '2px' };
    const isRow = edited.rows.length > 0;
    highlight.current?.cancel();
    highlight.current = (target.querySelector(':scope > [data-theme]') ?? target).animate?.(
      [outline, { ...outline, offset: 0.7 }, isRow ? outline : { ...outline, outlineColor: 'transparent' }],
      { duration: MARK_MS, fill: isRow ? 'forwards' : 'none' },
    );
  });
  // The router restores the pane's scroll position after a navigation.
  const handleRendered = useEffectEvent(scrollToEdited);
  useEffect(() => router.subscribe('onRendered', () => void handleRendered()), [router]);
}
