import { useEdited } from '#form/editor.tsx';
import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import type { EditedPage } from './shape.ts';

/** What is special about the page that is edited: that it is archived or deleted. */
export function PageState() {
  const { status, archivedAt, deletedAt } = useEdited(({ state }) => state.told.record) as EditedPage;
  if (deletedAt)
    return (
      <Note tone="warning">
        Deleted <Time value={deletedAt} exact />. The service may refuse to save it.
      </Note>
    );
  if (status !== 'archived' && !archivedAt) return null;
  return (
    <Note>
      Archived <Time value={archivedAt} missing="at an unknown time" exact />. It can still be edited and
      saved; the service has no way to bring it back.
    </Note>
  );
}
