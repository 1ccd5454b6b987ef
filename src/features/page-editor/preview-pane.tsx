import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { CardText, EditedRowsContext, FirstRows } from '#editor/preview/preview-card.tsx';
import { asRows, asText, type Row } from '#engines/save/index.ts';
import {
  type AudienceRow,
  contentOf,
  LinkCards,
  type PreviewTab,
  PreviewTabs,
  SeenByPicker,
  useLiveValues,
} from '#features/audiences/public.ts';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { TailoredCount } from '#ui/tailored.tsx';
import { CallToActionCard } from './call-to-action-card.tsx';
import { callToAction, type EditedPart } from './edited-part.ts';

/** Tabs of the cards that aren't in the first one. */
const tabsByCard: Readonly<Record<string, PreviewTab>> = {
  search: 'Search',
  openGraph: 'Social',
  x: 'Social',
};
const tabOf = ({ card }: EditedPart): PreviewTab => tabsByCard[card] ?? 'Card';

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
  const part = [edited.card, ...edited.rows].join();
  const [{ tab, followed }, setTab] = useState({ tab: tabOf(edited), followed: part });
  if (followed !== part) setTab({ tab: tabOf(edited), followed: part });
  const [audience, setAudience] = useState<AudienceRow | null>(null);
  const { values, note } = useLiveValues(page.pageId, audience);
  const pane = useRef<HTMLElement>(null);
  useFollow(pane, edited);
  const seen = contentOf(values, toEditedPage(page, doc));
  return (
    <section ref={pane} aria-labelledby={id} className="min-w-0 px-6 pb-8 [--picker-top:0] max-phone:px-4">
      <h2 id={id} className="sr-only">
        Preview
      </h2>
      <PreviewTabs
        tab={tab}
        onSelect={(selected) => setTab({ tab: selected, followed: part })}
        picker={<SeenByPicker page={page} audience={audience} onPick={setAudience} />}
      >
        {tab === 'Card' ? (
          <EditedRowsContext value={edited.rows}>
            <CallToActionCard
              doc={doc}
              title={seen.audience.title}
              seen={seen}
              footer={<FooterGroups groups={asRows(doc.footerLinks)} />}
            />
          </EditedRowsContext>
        ) : (
          <LinkCards tab={tab} {...seen} />
        )}
      </PreviewTabs>
      {audience ? (
        <p className="mt-3 flex min-h-4 justify-between gap-3 text-muted text-xs">
          {note ?? "Your edits, with this audience's overrides"}
          <TailoredCount count={audience.overriddenFields?.length ?? 0} />
        </p>
      ) : null}
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

/** Page footer with groups of links, which aren't clickable. */
const FooterGroups = ({ groups }: { groups: readonly Row[] }) => (
  <article
    aria-label="Footer"
    data-card="footer"
    className="border-line border-t bg-canvas px-5 py-4 text-xs"
  >
    {groups.length > 0 ? (
      <ul className="grid grid-cols-3 gap-x-4 gap-y-3 max-phone:grid-cols-2">
        <FirstRows rows={groups} max={6} noun="group">
          {(row) => <FooterGroup key={row.key} row={row} />}
        </FirstRows>
      </ul>
    ) : (
      <p className="text-faint">No footer links</p>
    )}
  </article>
);

function FooterGroup({ row: { key, value } }: { row: Row }) {
  const links = asRows(value.links);
  return (
    <li data-part={key} className="min-w-0 rounded-sm">
      <p dir="auto" className="truncate font-medium text-strong">
        <CardText text={asText(value.title)} missing="No title" maxLength={200} />
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        <FirstRows rows={links} max={5} noun="link">
          {(link) => (
            <li key={link.key} data-part={link.key} dir="auto" className="truncate rounded-sm">
              <CardText text={asText(link.value.text)} missing="No text" maxLength={200} />
            </li>
          )}
        </FirstRows>
        {links.length === 0 ? <li className="text-faint">No links</li> : null}
      </ul>
    </li>
  );
}

/** Height of the pane's header and a margin for the highlight, px. */
const TOP = 52 + 8;

/**
 * Scrolls the pane, never the page, to the edited part and highlights it: rows until another part is edited, others
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
    const top = outer.top + TOP;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (inner.top < top || inner.bottom > outer.bottom)
      scroller.scrollBy({ top: inner.top - top, behavior: isStill ? 'instant' : 'smooth' });
    return target;
  };
  // After every render, as a new row is previewed later than it takes the focus.
  useLayoutEffect(() => {
    if (followed.current === edited) return;
    highlight.current?.cancel();
    const target = scrollToEdited();
    if (!target) return;
    followed.current = edited;
    const isRow = edited.rows.length > 0;
    const card = target.querySelector(':scope > [data-theme]');
    // The header of the pane hides outlines outside the card, and the card those outside its footer.
    const outlineOffset = isRow || edited.card === 'widgets' ? '2px' : '-2px';
    const outline = { outline: '2px solid var(--focus)', outlineOffset };
    highlight.current = (card ?? target).animate?.(
      [outline, { ...outline, offset: 0.7 }, isRow ? outline : { ...outline, outlineColor: 'transparent' }],
      { duration: 1_500, fill: isRow ? 'forwards' : 'none' },
    );
  });
  // The router restores the pane's scroll position after a navigation.
  const handleRendered = useEffectEvent(scrollToEdited);
  useEffect(() => router.subscribe('onRendered', () => void handleRendered()), [router]);
}
