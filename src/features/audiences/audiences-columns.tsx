import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { explain } from '#lib/explain.ts';
import { shortenId } from '#lib/id.ts';
import { visibleName } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { type AudienceRow, newestVersionQuery } from './audiences-queries.ts';

/** Shows the person's name if it's listed or cached, else the ID. */
function PersonName({ personId, personName }: Pick<AudienceRow, 'personId' | 'personName'>) {
  const { data: person } = useQuery({
    ...cachedRecordsQuery('person'),
    enabled: Boolean(personId) && !personName,
    select: (persons) => persons.find(({ id }) => id === personId)?.value,
  });
  if (!personId) return <span className="text-faint">{personId === undefined ? 'Unknown' : 'None'}</span>;
  const name = visibleName(personName || person?.name) || person?.email || shortenId(personId);
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

/** Loads the newest version, as search results have no status. */
function NewestStatus({ pageId, audienceId, status: cachedStatus }: AudienceRow) {
  const newest = useQuery({ ...newestVersionQuery(pageId ?? '', audienceId), enabled: Boolean(pageId) });
  const status = newest.data?.status ?? cachedStatus;
  if (status) return <Status value={status} />;
  if (pageId && newest.isPending) return <Skeleton className="w-16" />;
  return (
    <span className="text-faint" title={newest.error ? explain(newest.error).title : undefined}>
      Unknown
    </span>
  );
}

const { name, custom, status, time } = columnKit<AudienceRow>();

const nameColumn = name('name', {
  noun: 'audience',
  header: 'Name',
  value: (hit) => hit.effectiveName,
  mark: (hit) => <UnsavedRecord id={hit.audienceId} />,
  sortable: true,
});

const personColumn = custom(
  'person',
  {
    header: 'Person',
    value: ({ personId, personName }) => personName ?? personId,
    width: 44,
    hideBelow: 'wide',
  },
  ({ personId, personName }) => <PersonName personId={personId} personName={personName} />,
);

const listedColumns = [
  personColumn,
  status('status', { header: 'Status', value: (row) => row.status, sortable: true }),
  time('createdAt', { header: 'Created', value: (row) => row.createdAt, sortable: true, hideBelow: 'wide' }),
  time('latestVersionAt', { header: 'Latest version', value: (row) => row.latestVersionAt, sortable: true }),
];

const foundColumns = [
  personColumn,
  custom('status', { header: 'Status', value: (row) => row.status, width: 30, phone: 'state' }, (row) => (
    <NewestStatus {...row} />
  )),
  custom(
    'known',
    {
      header: 'Last loaded',
      value: ({ seenAt }) => seenAt,
      sortable: true,
      width: 30,
      align: 'end',
      muted: true,
    },
    ({ seenAt }) => <Time value={seenAt ? `+${seenAt}` : null} missing="Never" />,
  ),
];

const idOf = { header: 'ID', value: (row: AudienceRow) => row.audienceId, width: 48 };

const pageColumns = [
  nameColumn,
  custom('id', { ...idOf, phone: 'kind' }, ({ audienceId }) => (
    <>
      <span className="max-phone:hidden">
        <CopyId value={audienceId} name="audience ID" />
      </span>
      {/* Too small to tap on phones. */}
      <span className="hidden font-mono text-mono max-phone:inline">{shortenId(audienceId)}</span>
    </>
  )),
];

const crossColumns = [
  nameColumn,
  custom(
    'page',
    { header: 'Page', value: (hit) => hit.pageName || hit.pageId, sortable: true, phone: 'kind' },
    ({ pageId, pageName }) =>
      pageId ? (
        <>
          <Link
            to="/pages/$pageId/audiences"
            params={{ pageId }}
            title={visibleName(pageName) || pageId}
            className="rounded-xs hover:text-accent-text hover:underline max-phone:hidden"
          >
            <bdi>{visibleName(pageName) || shortenId(pageId)}</bdi>
          </Link>
          <bdi className="hidden max-phone:inline">{visibleName(pageName) || shortenId(pageId)}</bdi>
        </>
      ) : (
        <span className="text-faint">Unknown</span>
      ),
  ),
  idColumn<AudienceRow>('id', { ...idOf, hideBelow: 'wide' }),
];

const variantsOf = (columns: Column<AudienceRow>[]) => {
  const listed = [...columns, ...listedColumns];
  return {
    listed,
    /** Sorted by the service. */
    sorted: listed.map(({ sortKey: _, ...column }) => column),
    /** Found by a search. */
    found: [...columns, ...foundColumns],
  };
};
export const audienceColumns = { page: variantsOf(pageColumns), all: variantsOf(crossColumns) };

const csvColumns: CsvColumns<AudienceRow> = {
  audienceId: ({ audienceId }) => audienceId,
  effectiveName: ({ effectiveName }) => effectiveName,
  pageId: ({ pageId }) => pageId,
  pageName: ({ pageName }) => pageName,
  status: ({ status }) => status,
  customName: ({ customName }) => customName,
  personId: csvColumn('person', ({ personId }) => personId),
  createdAt: ({ createdAt }) => csvTime(createdAt),
};

/** Named like the API's fields. */
export const audienceCsvColumns: Record<'listed' | 'found', CsvColumns<AudienceRow>> = {
  listed: {
    ...csvColumns,
    personName: csvColumn('person', ({ personName }) => personName),
    latestVersionNumber: ({ latestVersionNumber }) => latestVersionNumber,
    latestVersionAt: ({ latestVersionAt }) => csvTime(latestVersionAt),
    publishedAt: ({ publishedAt }) => csvTime(publishedAt),
  },
  found: {
    ...csvColumns,
    readAt: ({ seenAt }) => (seenAt ? csvTime(`+${seenAt}`) : null),
    personRouteKey: ({ personRouteKey }) => personRouteKey,
    supplementaryContext: ({ supplementaryContext }) => supplementaryContext,
  },
};

export const audienceRowId = ({ audienceId }: AudienceRow) => audienceId;
export const audienceRowLink = ({ audienceId, pageId }: AudienceRow) => audienceLink(audienceId, pageId);
