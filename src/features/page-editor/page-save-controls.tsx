import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEdited, useEngine } from '#editor/editor.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import type { EditedPage } from './shape.ts';

/** Label of the save button; says whether saving publishes. */
export const pageSaveVerb = (status: EditedPage['status']): string =>
  status === 'published' ? 'Save and publish' : status === 'draft' ? 'Save draft' : 'Save';

/** Save controls that say what saving does to a page of its status. */
export function PageSaveControls({ children }: { children: ReactNode }) {
  const { adapter } = useEngine();
  const page = useEdited(({ state }) => state.snapshot.record as EditedPage);
  const savedAt = useEdited(({ state }) => state.savedAt);
  const isPublished = page.status === 'published';
  // Our service publishes immediately; with other services, only a later load shows it.
  const { data: read } = useQuery<EditedPage>({
    queryKey: ['page since save', page.pageId, savedAt],
    queryFn: ({ signal }) => adapter.load(signal, page),
    enabled: isPublished && savedAt !== null && !adapter.hasVersionCheck,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isLive = isPublished && (adapter.hasVersionCheck || read?.status === 'published');
  const isDraft = page.status === 'draft';
  const words = isLive ? 'Saved and live' : isDraft ? 'Draft saved' : null;
  return (
    <SaveControls
      verb={pageSaveVerb(page.status)}
      outcome={words === null ? undefined : { words, hasSavedTime: true }}
    >
      {children}
    </SaveControls>
  );
}
