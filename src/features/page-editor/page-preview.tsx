import { useDeferredValue, useMemo } from 'react';
import { useEdited } from '#editor/editor.tsx';
import type { PreviewFacts } from '#editor/preview/preview-facts.ts';
import { PreviewPane } from '#editor/preview/preview-pane.tsx';
import { groupOf, rowsOf, textOf } from '#engines/save/doc.ts';
import type { EditedPage, PageDoc } from './shape.ts';

/** The page as visitors and other services will show it, as it is being edited. */
export function PagePreview() {
  const doc = useDeferredValue(useEdited(({ state }) => state.doc)) as PageDoc;
  const record = useEdited(({ state }) => state.told.record) as EditedPage;
  const { name, actions, actionCardWidgets, footerLinks, headerActionId, metadata } = doc;
  const facts: PreviewFacts = {
    title: textOf(metadata?.title) || textOf(name),
    description: textOf(metadata?.description),
    headerActionKey: headerActionId,
    siteUrl: textOf(metadata?.canonicalUrl) || textOf(metadata?.ogUrl),
    actions: useMemo(
      () =>
        rowsOf(actions).map(({ key, value }) => ({
          key,
          title: textOf(value.buttonTitle),
          purpose: textOf(value.purpose),
          type: textOf(value.actionType),
        })),
      [actions],
    ),
    widgets: useMemo(
      () =>
        rowsOf(actionCardWidgets).map(({ value }) => ({
          title: textOf(value.title),
          type: textOf(value.type),
          logos: rowsOf(value.logos).map((logo) => {
            const image = groupOf(logo.value.image);
            return { alt: textOf(image.altText), url: textOf(image.url) };
          }),
        })),
      [actionCardWidgets],
    ),
    footer: useMemo(
      () =>
        rowsOf(footerLinks).map(({ value }) => ({
          title: textOf(value.title),
          links: rowsOf(value.links).map((link) => ({
            text: textOf(link.value.text),
            url: textOf(link.value.url),
          })),
        })),
      [footerLinks],
    ),
    metadata: useMemo(
      () => ({ ...record.metadata, ...metadata }) as PreviewFacts['metadata'],
      [record.metadata, metadata],
    ),
  };
  return <PreviewPane facts={facts} />;
}
