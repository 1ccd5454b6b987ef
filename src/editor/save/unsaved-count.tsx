import { useSelector } from '@tanstack/react-store';
import { openEditors } from '#shell/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { useDrafts } from './unsaved-here.tsx';

const UnsavedMenu = onDemand(async () => (await import('./unsaved-menu.tsx')).UnsavedMenu);

/** Counts the records with unsaved changes in the top bar; an open editor shows its own. */
export function UnsavedCount() {
  const open = useSelector(openEditors);
  const drafts = useDrafts().filter(
    (draft) => !open.some(({ kind, recordId }) => kind === draft.kind && recordId === draft.id),
  );
  return drafts.length > 0 ? <UnsavedMenu drafts={drafts} isBesideEditor={open.length > 0} /> : null;
}
