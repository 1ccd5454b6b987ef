import { useDeferredValue } from 'react';
import { useEdited } from '#editor/editor.tsx';
import type { PreviewContent } from '#editor/preview/preview-card.tsx';
import { asGroup, asRows, asText } from '#engines/save/document.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { EditedPage, PageDoc } from './shape.ts';

const PreviewPane = onDemand(async () => (await import('#editor/preview/preview-pane.tsx')).PreviewPane);

/** Live preview of the page for visitors and link previews. */
export function PagePreview() {
  const doc = useDeferredValue(useEdited(({ state }) => state.draft)) as PageDoc;
  const record = useEdited(({ state }) => state.snapshot.record) as EditedPage;
  const { name, actions, actionCardWidgets, footerLinks, headerActionId, metadata } = doc;
  const content: PreviewContent = {
    title: asText(metadata?.title) || asText(name),
    description: asText(metadata?.description),
    headerActionKey: headerActionId,
    siteUrl: asText(metadata?.canonicalUrl) || asText(metadata?.ogUrl),
    actions: asRows(actions).map(({ key, value }) => ({
      key,
      title: asText(value.buttonTitle),
      purpose: asText(value.purpose),
      type: asText(value.actionType),
    })),
    widgets: asRows(actionCardWidgets).map(({ value }) => ({
      title: asText(value.title),
      type: asText(value.type),
      logos: asRows(value.logos).map((logo) => {
        const image = asGroup(logo.value.image);
        return { alt: asText(image.altText), url: asText(image.url) };
      }),
    })),
    footer: asRows(footerLinks).map(({ value }) => ({
      title: asText(value.title),
      links: asRows(value.links).map((link) => ({
        text: asText(link.value.text),
        url: asText(link.value.url),
      })),
    })),
    metadata: { ...record.metadata, ...metadata } as PreviewContent['metadata'],
  };
  return <PreviewPane content={content} />;
}

/** Preview for narrow screens. */
export function PagePreviewSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet label="Preview" onClose={onClose}>
      <PagePreview />
    </Sheet>
  );
}
