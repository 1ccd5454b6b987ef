import { Link } from '@tanstack/react-router';
import { UnsavedHere } from '#editor/save/unsaved-here.tsx';
import { shortened } from '#lib/id.ts';
import { columnKit } from '#table/columns.tsx';
import { idColumn } from '#table/id-column.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Time } from '#ui/time.tsx';
import { NewestStatus } from './newest-status.tsx';
import { PersonOf } from './person-of.tsx';
import type { FoundAudience } from './use-audience-search.ts';

const { name, custom } = columnKit<FoundAudience>();

const named = name('name', {
  header: 'Name',
  value: (hit) => hit.effectiveName,
  mark: (hit) => <UnsavedHere id={hit.audienceId} />,
  sortable: true,
});

const knownColumns = [
  custom(
    'person',
    { header: 'Person', value: (hit) => hit.known?.value.personId ?? undefined, width: 44, minor: true },
    ({ known }) => <PersonOf audience={known?.value} />,
  ),
  custom(
    'status',
    { header: 'Status', value: (hit) => hit.known?.value.status, width: 30, phone: 'state' },
    (hit) => <NewestStatus audience={hit} />,
  ),
  custom(
    'known',
    {
      header: 'Last loaded',
      value: (hit) => hit.known?.seenAt,
      sortable: true,
      width: 30,
      align: 'end',
      muted: true,
    },
    ({ known }) => <Time value={known ? `+${known.seenAt}` : null} missing="Never" />,
  ),
];

const idOf = { header: 'ID', value: (hit: FoundAudience) => hit.audienceId, width: 48 };

/** The columns of the audiences of one page. */
export const pageColumns = [
  named,
  custom('id', { ...idOf, phone: 'kind' }, ({ audienceId }) => (
    <>
      <span className="max-phone:hidden">
        <CopyId value={audienceId} name="audience ID" />
      </span>
      {/* Too low a line on a phone to be pressed. */}
      <span className="hidden font-mono text-mono max-phone:inline">{shortened(audienceId)}</span>
    </>
  )),
  ...knownColumns,
];

/** The columns of the search across pages. */
export const acrossColumns = [
  named,
  custom(
    'page',
    { header: 'Page', value: (hit) => hit.pageName || hit.pageId, sortable: true, phone: 'kind' },
    ({ pageId, pageName }) =>
      pageId ? (
        <>
          <Link
            to="/pages/$pageId/audiences"
            params={{ pageId }}
            title={pageName || pageId}
            className="rounded-xs hover:text-accent-text hover:underline max-phone:hidden"
          >
            <bdi>{pageName || shortened(pageId)}</bdi>
          </Link>
          <bdi className="hidden max-phone:inline">{pageName || shortened(pageId)}</bdi>
        </>
      ) : (
        <span className="text-faint">Unknown</span>
      ),
  ),
  idColumn<FoundAudience>('id', { ...idOf, minor: true }),
  ...knownColumns,
];
