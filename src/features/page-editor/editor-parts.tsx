import { useDeferredValue } from 'react';
import { useEdited } from '#editor/editor.tsx';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import type { EditedPart } from './edited-part.ts';
import { MetadataSection } from './metadata-section.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { UsedRevision } from './used-revision.tsx';

/** Live preview of the page for visitors and link previews. */
function PagePreview({ edited }: { edited: EditedPart }) {
  const doc = useDeferredValue(useEdited(({ state }) => state.draft)) as PageDoc;
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  return <PreviewPane edited={edited} doc={doc} page={page} />;
}

/** Loaded together, after the form. */
export const editorParts = { MetadataSection, PagePreview, UsedRevision };
