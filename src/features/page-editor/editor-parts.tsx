import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useEdited } from '#editor/editor.tsx';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { Sheet } from '#ui/sheet.tsx';
import { MetadataSection } from './metadata-section.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { UsedRevision } from './used-revision.tsx';

const route = getRouteApi('/_app/pages/$pageId/edit');

/** Live preview of the page for visitors and link previews. */
function PagePreview() {
  const doc = useDeferredValue(useEdited(({ state }) => state.draft)) as PageDoc;
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const { section = 'content' } = route.useSearch();
  return <PreviewPane section={section} doc={doc} page={page} />;
}

const PreviewSheet = ({ onClose }: { onClose(): void }) => (
  <Sheet label="Preview" onClose={onClose}>
    <PagePreview />
  </Sheet>
);

/** Loaded together, after the form. */
export const editorParts = { MetadataSection, PagePreview, PreviewSheet, UsedRevision };
