import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { explain } from '#api/transport/explain.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { UnsavedHere } from '#editor/save/unsaved-here.tsx';
import { shortened } from '#lib/id.ts';
import { columnKit } from '#table/columns.tsx';
import { idColumn } from '#table/id-column.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { newestVersionQuery } from './audiences-queries.ts';
import type { FoundAudience } from './use-audience-search.ts';

/** Whom an audience in a list was made for: by name where this browser knows the person, else by id. */
function PersonOf({ audience }: { audience: Received<Audience> | undefined }) {
  const personId = audience?.personId;
  const { data: person } = useQuery({
    ...cachedRecordsQuery('person'),
    enabled: Boolean(personId),
    select: (persons) => persons.find(({ id }) => id === personId)?.value,
  });
  if (!personId) return <span className="text-faint">{audience ? 'None' : 'Unknown'}</span>;
  const name = person?.name || person?.email || shortened(personId);
  return (
    <Link
      to="/persons/$personId"
      params={{ personId }}
      title={name}
      className="block truncate rounded-xs hover:text-accent-text hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

/** A row that is on the screen for less, ms, while somebody types or scrolls, asks the service for nothing. */
const SOON = 250;

/** The status of an audience in a list: the search does not tell it, but its newest version does. */
function NewestStatus({ audience }: { audience: FoundAudience }) {
  const { pageId, audienceId, known } = audience;
  const stays = useStays(audienceId, SOON);
  const newest = useQuery({
    ...newestVersionQuery(pageId ?? '', audienceId),
    enabled: Boolean(pageId) && stays,
  });
  const told = newest.data?.status ?? known?.value.status;
  if (told) return <Status value={told} />;
  if (pageId && newest.isPending) return <Skeleton className="w-16" />;
  return (
    <span className="text-faint" title={newest.error ? explain(newest.error).title : undefined}>
      Unknown
    </span>
  );
}

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

/** Whether something has been on the screen for so many ms: what is only scrolled past or typed past has not. */
function useStays(of: string, ms: number): boolean {
  const [stayed, setStayed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStayed(of), ms);
    return () => clearTimeout(timer);
  }, [of, ms]);
  return stayed === of;
}
