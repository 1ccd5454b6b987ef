import { useEdited } from '#editor/editor.tsx';
import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import type { EditedPage } from './shape.ts';

/** Says that the page is a draft, archived or deleted, and what can't be done about it here. */
export function PageState() {
  const { status, archivedAt, deletedAt } = useEdited(({ state }) => state.told.record) as EditedPage;
  if (deletedAt)
    return (
      <Note tone="warning">
        Deleted <Time value={deletedAt} exact />. Saving may fail.
      </Note>
    );
  if (status === 'archived' || archivedAt)
    return (
      <Note>
        Archived <Time value={archivedAt} missing="at an unknown time" exact />. You can still edit and save
        it. Restoring it is not available from this API.
      </Note>
    );
  if (status !== 'draft') return null;
  return (
    <Note>
      Draft: not visible to visitors. You can edit and save it, but publishing pages is not available from
      this API.
    </Note>
  );
}
