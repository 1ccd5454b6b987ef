import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { explain } from '#lib/explain.ts';
import { shortenId } from '#lib/id.ts';
import { audienceLink } from '#shell/navigation.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { FoundAudience } from './audience-search.ts';
import { newestVersionQuery } from './audiences-queries.ts';

/** Shows the person's cached name, else the ID. */
function PersonName({ audience }: { audience: Received<Audience> | undefined }) {
  const personId = audience?.personId;
  const { data: person } = useQuery({
    ...cachedRecordsQuery('person'),
    enabled: Boolean(personId),
    select: (persons) => persons.find(({ id }) => id === personId)?.value,
  });
  if (!personId) return <span className="text-faint">{audience ? 'None' : 'Unknown'}</span>;
  const name = person?.name || person?.email || shortenId(personId);
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
function NewestStatus({ audience }: { audience: FoundAudience }) {
  const { pageId, audienceId, cached } = audience;
  const newest = useQuery({ ...newestVersionQuery(pageId ?? '', audienceId), enabled: Boolean(pageId) });
  const status = newest.data?.status ?? cached?.value.status;
  if (status) return <Status value={status} />;
  if (pageId && newest.isPending) return <Skeleton className="w-16" />;
  return (
    <span className="text-faint" title={newest.error ? explain(newest.error).title : undefined}>
      Unknown
    </span>
  );
}

const { name, custom } = columnKit<FoundAudience>();

const nameColumn = name('name', {
  header: 'Name',
  value: (hit) => hit.effectiveName,
  mark: (hit) => <UnsavedRecord id={hit.audienceId} />,
  sortable: true,
});

const cachedColumns = [
  custom(
    'person',
    { header: 'Person', value: (hit) => hit.cached?.value.personId ?? undefined, width: 44, minor: true },
    ({ cached }) => <PersonName audience={cached?.value} />,
  ),
  custom(
    'status',
    { header: 'Status', value: (hit) => hit.cached?.value.status, width: 30, phone: 'state' },
    (hit) => <NewestStatus audience={hit} />,
  ),
  custom(
    'known',
    {
      header: 'Last loaded',
      value: (hit) => hit.cached?.seenAt,
      sortable: true,
      width: 30,
      align: 'end',
      muted: true,
    },
    ({ cached }) => <Time value={cached ? `+${cached.seenAt}` : null} missing="Never" />,
  ),
];

const idOf = { header: 'ID', value: (hit: FoundAudience) => hit.audienceId, width: 48 };

export const pageAudienceColumns = [
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
  ...cachedColumns,
];

export const crossPageColumns = [
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
            title={pageName || pageId}
            className="rounded-xs hover:text-accent-text hover:underline max-phone:hidden"
          >
            <bdi>{pageName || shortenId(pageId)}</bdi>
          </Link>
          <bdi className="hidden max-phone:inline">{pageName || shortenId(pageId)}</bdi>
        </>
      ) : (
        <span className="text-faint">Unknown</span>
      ),
  ),
  idColumn<FoundAudience>('id', { ...idOf, minor: true }),
  ...cachedColumns,
];

/** Named like the API's fields. Search results have names and IDs only; other values come from the cache. */
export const audienceCsvColumns: CsvColumns<FoundAudience> = {
  audienceId: ({ audienceId }) => audienceId,
  effectiveName: ({ effectiveName }) => effectiveName,
  pageId: ({ pageId }) => pageId,
  pageName: ({ pageName }) => pageName,
  readAt: ({ cached }) => (cached ? csvTime(`+${cached.seenAt}`) : null),
  status: ({ cached }) => cached?.value.status,
  customName: ({ cached }) => cached?.value.customName,
  personId: csvColumn('person', ({ cached }) => cached?.value.personId),
  personRouteKey: ({ cached }) => cached?.value.personRouteKey,
  createdAt: ({ cached }) => csvTime(cached?.value.createdAt),
  supplementaryContext: ({ cached }) => cached?.value.supplementaryContext,
};

export const audienceRowId = ({ audienceId }: FoundAudience) => audienceId;
export const audienceRowLink = ({ audienceId, pageId }: FoundAudience) => audienceLink(audienceId, pageId);
