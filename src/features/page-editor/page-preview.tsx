import { useDeferredValue } from 'react';
import { useEdited } from '#editor/editor.tsx';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { PreviewPane } from './preview-pane.tsx';

/** Live preview of the page for visitors and link previews. */
export function PagePreview() {
  const doc = useDeferredValue(useEdited(({ state }) => state.draft)) as PageDoc;
  const record = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  return <PreviewPane doc={doc} loaded={record.metadata ?? undefined} />;
}
