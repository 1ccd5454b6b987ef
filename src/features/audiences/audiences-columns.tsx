import { useQuery } from '@tanstack/react-query';
import { conversionOf } from '#api/queries/recent-results.ts';
import { Rate } from '#charts/figures.tsx';
import { describeInterval, Whisker } from '#charts/whisker.tsx';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { metadataGroups } from '#features/pages/public.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber, formatPercent, plural, visibleName } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { audienceLink } from '#shell/navigation.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvFields, csvTime } from '#table/csv.ts';
import type { MenuItem } from '#ui/menu.tsx';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { Time } from '#ui/time.tsx';
import { AudiencePicture } from './audience-picture.tsx';
import type { AudienceResultRow } from './audience-rows.ts';
import { rowStates } from './audience-state.ts';
import { type AudienceRow, newestVersionQuery } from './audiences-queries.ts';
import { StateLabel } from './state-label.tsx';
import { RowMenu } from './use-row-menu.tsx';

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

const { name, custom, time, actions } = columnKit<AudienceResultRow>();

const bar = <SkeletonBar className="w-10" />;

/** Rates that aren't shown, of too few sessions, are last. */
const sortedRate = ({ results }: AudienceResultRow) =>
  results && results.sessions >= MIN_SAMPLE ? results.conversions / results.sessions : null;

const picture = ({ personId, personName, effectiveName }: AudienceResultRow) => (
  <AudiencePicture personId={personId} personName={personName} name={effectiveName} />
);

const nameSpec: Parameters<typeof name>[1] = {
  noun: 'audience',
  header: 'Audience',
  value: (row) => row.effectiveName,
  picture,
  pictureWidth: 5,
  minWidth: 44,
  mark: (row) => <UnsavedRecord id={row.audienceId} />,
  sortable: true,
};

const nameColumn = name('name', nameSpec);

const pageOf = ({ pageName }: AudienceRow) => visibleName(pageName) || 'Untitled page';

/** Names repeat across pages, so the page follows them: in a second line where rows have one. */
const namesOfPages = {
  beside: name('name', { ...nameSpec, secondary: pageOf }),
  below: {
    ...nameColumn,
    cell: (row: AudienceResultRow) => (
      <>
        <span className="block phone:[&_.row-picture]:translate-y-2">{nameColumn.cell(row)}</span>
        <bdi className="block truncate pl-8 text-muted text-xs max-phone:hidden">{pageOf(row)}</bdi>
      </>
    ),
  },
};

const differences = ({ overriddenFields }: AudienceRow) =>
  !overriddenFields ? null : overriddenFields.length > 0 ? (
    <span className="flex min-w-0 items-center gap-2.5">
      <TailoredCount count={overriddenFields.length} />
      <span className="truncate text-muted">{describeDifferences(overriddenFields)}</span>
    </span>
  ) : (
    <span className="pl-8 text-faint">Context only</span>
  );

const isOnlyLive = (row: AudienceRow) => rowStates(row).join() === 'live';

const stateColumn = custom(
  'status',
  { header: 'State', value: (row) => row.status, width: 41, sortable: true, phone: 'when' },
  (row) => (
    <span className={isOnlyLive(row) ? 'phone-implied phone:contents' : 'contents'}>
      <StateLabel row={row} />
    </span>
  ),
);

const phoneColumn = (hasPage: boolean, hasResults: boolean) =>
  custom('phone', { header: 'Details', hideHeader: true, phoneOnly: true, phone: 'kind' }, (row) => (
    // Items that don't fit beside the page wrap into a hidden line.
    <span className="flex h-lh flex-wrap items-center gap-x-2 overflow-hidden">
      {hasPage ? (
        <bdi className="min-w-0 max-w-max grow basis-12 truncate">{visibleName(row.pageName)}</bdi>
      ) : null}
      {row.overriddenFields?.length ? <TailoredCount count={row.overriddenFields.length} /> : null}
      {!hasResults ? null : row.results === undefined ? (
        bar
      ) : row.results ? (
        <span className="tnum flex-none">{plural(row.results.sessions, 'session')}</span>
      ) : null}
    </span>
  ));

const differsColumn = custom(
  'differs',
  { header: 'Differs in', width: 40, shrinks: true, hideBelow: 'narrow' },
  differences,
);

const intervalColumn = (max: number | undefined, hideBelow: 'wide' | 'desktop') =>
  custom(
    'interval',
    {
      header: '95% interval',
      headerContent: max === undefined ? null : <WhiskerAxis max={max} />,
      width: 30,
      hideBelow,
    },
    ({ results, scale }) => results && <Whisker {...scale} rate={conversionOf(results)} />,
  );

const resultColumns = [
  custom(
    'sessions',
    {
      header: 'Sessions',
      value: ({ results }) => results?.sessions,
      sortable: true,
      width: 22,
      align: 'end',
    },
    ({ results }) => (results === undefined ? bar : results && formatNumber(results.sessions)),
  ),
  custom(
    'conversion',
    {
      header: 'Conversion',
      value: sortedRate,
      describe: ({ results }: AudienceResultRow) => results && describeInterval(conversionOf(results)),
      sortable: true,
      width: 26,
      align: 'end',
      phone: 'state',
    },
    ({ results }) => (results === undefined ? bar : results && <Rate rate={conversionOf(results)} />),
  ),
];

const latestColumn = (hasNumber: boolean) =>
  custom(
    'latestVersionAt',
    {
      header: hasNumber ? 'Latest version' : 'Updated',
      value: (row) => parseTimestamp(row.latestVersionAt),
      width: hasNumber ? 31 : 23,
      align: 'end',
      muted: true,
      hasTime: true,
      sortable: true,
      hideBelow: 'desktop',
    },
    ({ latestVersionNumber, latestVersionAt }) => (
      <>
        {hasNumber && latestVersionNumber ? (
          <span className="mr-2 text-faint">v{latestVersionNumber}</span>
        ) : null}
        {latestVersionAt ? <Time value={latestVersionAt} /> : null}
      </>
    ),
  );

const createdColumn = time('createdAt', {
  header: 'Created',
  value: (row) => row.createdAt,
  sortable: true,
  width: 24,
  hideBelow: 'desktop',
  phone: undefined,
});

const foundColumns = [
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
    ({ seenAt }) => (seenAt ? <Time value={`+${seenAt}`} /> : null),
  ),
];

interface ColumnOptions {
  /** Where rows name their page; null if they have the same. */
  pagePlace: keyof typeof namesOfPages | null;
  /** Whether the service lists audiences with their details. */
  canList: boolean;
  hasDifferences: boolean;
  hasResults: boolean;
  /** Right end of the scale of rates; undefined while they load. */
  scaleMax: number | undefined;
  /** Whether rows are sorted already. */
  isSorted: boolean;
  menuOf(row: AudienceResultRow): MenuItem[];
}

/** Columns of a list of audiences, by the service's capabilities. */
export function audienceColumns(options: ColumnOptions): Column<AudienceResultRow>[] {
  const { pagePlace, canList, hasDifferences, hasResults, scaleMax, isSorted, menuOf } = options;
  const leading = [
    pagePlace ? namesOfPages[pagePlace] : nameColumn,
    phoneColumn(pagePlace !== null, hasResults),
  ];
  if (!canList) return [...leading, ...foundColumns];
  const columns = [
    ...leading,
    stateColumn,
    ...(hasDifferences ? [differsColumn] : [createdColumn]),
    ...(hasResults ? [...resultColumns, intervalColumn(scaleMax, pagePlace ? 'desktop' : 'wide')] : []),
    // Names with their page need the room of its number.
    latestColumn(pagePlace === null),
    actions((row) => (
      <RowMenu name={visibleName(row.effectiveName) || 'this audience'} items={menuOf(row)} />
    )),
  ];
  return isSorted ? columns.map(({ sortKey: _, ...column }) => column) : columns;
}

const csvColumns: CsvColumns<AudienceResultRow> = {
  ...csvFields('audienceId', 'effectiveName', 'pageId', 'pageName', 'status', 'customName', 'personId'),
  ...csvFields('createdAt'),
};

/** Named like the API's fields. */
export const audienceCsvColumns: Record<'listed' | 'found', CsvColumns<AudienceResultRow>> = {
  listed: {
    ...csvColumns,
    ...csvFields('personName'),
    overriddenFields: csvColumn('differs', ({ overriddenFields }) => overriddenFields?.join(', ')),
    sessions: csvColumn('sessions', ({ results }) => results?.sessions),
    conversions: csvColumn('conversion', ({ results }) => results?.conversions),
    latestVersionNumber: ({ latestVersionNumber }) => latestVersionNumber,
    latestVersionAt: ({ latestVersionAt }) => csvTime(latestVersionAt),
    publishedAt: ({ publishedAt }) => csvTime(publishedAt),
  },
  found: {
    ...csvColumns,
    readAt: ({ seenAt }) => (seenAt ? csvTime(`+${seenAt}`) : null),
    ...csvFields('personRouteKey', 'supplementaryContext'),
  },
};

export const audienceRowLink = ({ audienceId, pageId }: AudienceRow) => audienceLink(audienceId, pageId);

/** Ends of the scale, as the head of a column of whiskers. */
const WhiskerAxis = ({ max }: { max: number }) => (
  <span aria-hidden className="tnum flex w-24 justify-between font-regular text-2xs text-faint">
    <span>0</span>
    <span>{formatPercent(max, 0)}</span>
  </span>
);

const names: Readonly<Record<string, string>> = {
  actionUrlOverride: 'Action URL',
  actionFormIdOverride: 'Action form',
  actionFormInstructionsOverride: 'Instructions',
};

const prefixes: Readonly<Record<string, string>> = { 'Open Graph': 'OG', X: 'X' };

/** Names of metadata fields, with the short name of their group: `OG title`. */
const metadataNames = new Map(
  metadataGroups.flatMap(({ title, fields }) =>
    fields.map(({ key, label }): [string, string] => {
      const prefix = prefixes[title];
      return [
        `metadata.${key}`,
        prefix ? `${prefix} ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label,
      ];
    }),
  ),
);

/** Fits in the column. */
const MAX_LENGTH = 18;

/** Names of overridden fields as in the list of audiences: `Title, OG title +2`; only one if two are too long. */
export function describeDifferences(fields: readonly string[]): string {
  const shown = fields.map((field) => metadataNames.get(field) ?? names[field] ?? field);
  const describe = (count: number) =>
    shown.slice(0, count).join(', ') + (shown.length > count ? ` +${shown.length - count}` : '');
  const two = describe(2);
  return two.length > MAX_LENGTH ? describe(1) : two;
}
