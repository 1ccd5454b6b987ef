import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import type { ListedPage } from './pages-queries.ts';

/** Explains a draft, archived or deleted page. */
export function PageStateNote({
  page: { status, archivedAt, deletedAt },
  isEditor = false,
}: {
  page: ListedPage;
  isEditor?: boolean;
}) {
  if (deletedAt)
    return (
      <Note variant="warning">
        Deleted <Time value={deletedAt} exact />.
      </Note>
    );
  if (status === 'archived' || archivedAt)
    return (
      <Note>
        Archived <Time value={archivedAt} missing="at an unknown time" exact />.{' '}
        {isEditor ? 'You can still edit it.' : 'You can still view its audiences and sessions.'}
      </Note>
    );
  // The overview has a badge next to the name.
  return isEditor && status === 'draft' ? <Note>Draft: visitors don't see this page.</Note> : null;
}
