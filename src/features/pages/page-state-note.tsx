import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import type { ListedPage } from './pages-queries.ts';

interface PageStateNoteProps {
  page: ListedPage;
  isEditor?: boolean;
}

/** Explains the limits of a draft, archived or deleted page. */
export function PageStateNote({
  page: { status, archivedAt, deletedAt },
  isEditor = false,
}: PageStateNoteProps) {
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
        {isEditor
          ? 'You can still edit and save it, but not restore it here.'
          : 'You can still view its audiences and sessions.'}
      </Note>
    );
  if (status !== 'draft') return null;
  return (
    <Note>
      {`Draft: not visible to visitors. You can edit ${isEditor ? 'and save it' : 'it'}, but not publish it here.`}
    </Note>
  );
}
