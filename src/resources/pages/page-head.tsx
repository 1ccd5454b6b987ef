import { UnsavedNotice } from '#form/save/unsaved-here.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Note } from '#ui/note.tsx';
import { Time } from '#ui/time.tsx';
import { clipped } from '#util/text.ts';
import type { ListedPage } from './queries.ts';

/** The lines under a page's name. */
export function PageHead({ page }: { page: ListedPage }) {
  const { pageId, name, title, createdAt, updatedAt, archivedAt, deletedAt, status } = page;
  return (
    <div className="-mt-2 flex flex-col gap-1 px-gutter pb-4">
      {title && title !== name ? (
        <p className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">
          <bdi>{clipped(title, MOST_CHARACTERS)}</bdi>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <CopyId value={pageId} name="page ID" />
        <span>
          Updated <Time value={updatedAt} />
        </span>
        <span>
          Created <Time value={createdAt} />
        </span>
      </p>
      <div className="mt-2 empty:hidden">
        <UnsavedNotice kind="page" id={pageId} />
      </div>
      {deletedAt ? (
        <div className="mt-2">
          <Note tone="warning">
            Deleted <Time value={deletedAt} exact />.
          </Note>
        </div>
      ) : status === 'archived' || archivedAt ? (
        <div className="mt-2">
          <Note>
            Archived <Time value={archivedAt} missing="at an unknown time" exact />. You can still view its
            audiences and sessions.
          </Note>
        </div>
      ) : status === 'draft' ? (
        <div className="mt-2">
          <Note>
            Draft: not visible to visitors. You can edit it, but publishing pages is not available from this
            API.
          </Note>
        </div>
      ) : null}
    </div>
  );
}

const MOST_CHARACTERS = 600;
