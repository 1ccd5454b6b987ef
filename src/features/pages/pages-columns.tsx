import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { conversionOf, type Totals } from '#api/queries/recent-results.ts';
import { CountDelta, describeCountDelta } from '#charts/count-delta.tsx';
import { conversionLayout, Rate } from '#charts/figures.tsx';
import { Spark } from '#charts/spark.tsx';
import { describeInterval, Whisker } from '#charts/whisker.tsx';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvFields, csvTime } from '#table/csv.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { loadListParts } from './load-list-parts.ts';
import { PageMenu } from './page-menu.tsx';
import type { PageRow } from './page-rows.ts';
import { PageThumb } from './page-thumb.tsx';
import { pageTypeName } from './pages-queries.ts';

const EditLink = ({ page }: { page: PageRow }) => (
  <Link
    to="/pages/$pageId/edit"
    params={{ pageId: page.pageId }}
    aria-label="Edit"
    title="Edit"
    className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
  >
    <Icon of={SquarePen} />
  </Link>
);

const { name, status, text, number, custom, time, actions } = columnKit<PageRow>();

// The rest of the list needs no statistics of rates.
const ConversionDelta = onDemand(async () => (await loadListParts()).ConversionDelta, {
  isDecorative: true,
});

// On phones as wide as the spark, so that the column keeps its width.
const bar = <SkeletonBar className="w-10 max-phone:w-16" />;

/** Archived pages have no visits, so the end of them isn't a change. */
const isIdle = ({ status }: Pick<PageRow, 'status'>, { sessions }: Totals) =>
  status === 'archived' && sessions === 0;

const resultColumns = [
  custom(
    'days',
    { header: '30 days', width: 34, shrinks: true, hideBelow: 'compact', phone: 'when' },
    ({ results }) =>
      results === undefined ? bar : results && <Spark counts={results.days} noun="session" />,
  ),
  custom(
    'sessions',
    {
      header: 'Sessions',
      value: ({ results }) => results?.sessions,
      sortable: true,
      width: 17,
      align: 'end',
    },
    ({ results, ...page }) =>
      results === undefined ? bar : results && !isIdle(page, results) && formatNumber(results.sessions),
  ),
  custom(
    'change',
    {
      header: 'Change',
      describe: ({ results }) => results && describeCountDelta(results.change),
      value: ({ results }) =>
        results?.change.earlier ? results.change.current / results.change.earlier : null,
      sortable: true,
      width: 21,
      align: 'end',
      hideBelow: 'compact',
    },
    ({ results, ...page }) => results && !isIdle(page, results) && <CountDelta change={results.change} />,
  ),
  custom(
    'conversion',
    {
      ...conversionLayout,
      value: ({ results }) =>
        results && results.sessions >= MIN_SAMPLE ? results.conversions / results.sessions : null,
    },
    ({ results }) =>
      results !== null && (
        // The change comes late and must not move the rate.
        <span className="rate-cell">
          {results ? (
            <>
              <span className="max-phone:font-medium max-phone:text-sm max-phone:text-strong">
                <Rate rate={conversionOf(results)} />
              </span>
              <ConversionDelta rates={results.rates} />
            </>
          ) : (
            bar
          )}
        </span>
      ),
  ),
  custom(
    'interval',
    {
      header: '95% interval',
      describe: ({ results }) => results && describeInterval(conversionOf(results)),
      width: 26,
      hideBelow: 'desktop',
    },
    ({ results, scale }) => results && <Whisker {...scale} rate={conversionOf(results)} />,
  ),
];

const nameColumn = name('name', {
  noun: 'page',
  header: 'Name',
  value: (page) => page.name,
  picture: (page) => <PageThumb page={page} />,
  pictureWidth: 10,
  minWidth: 55.5,
  mark: (page) => <UnsavedRecord id={page.pageId} />,
  sortable: true,
});
const statusColumn = status('status', {
  header: 'Status',
  value: (page) => page.status,
  sortable: true,
  width: 27,
  phone: undefined,
});
/** Second line of phones: the status and the sessions with their change. */
const phoneColumn = custom(
  'phone',
  { header: 'Results', hideHeader: true, phoneOnly: true, phone: 'kind' },
  (page) => (
    <span className="flex items-center gap-2">
      <Status value={page.status} bare={Boolean(page.results)} />
      {page.results && !isIdle(page, page.results) ? (
        <>
          <span className="tnum">{plural(page.results.sessions, 'session')}</span>
          <CountDelta change={page.results.change} />
        </>
      ) : null}
    </span>
  ),
);
const typeColumn = text('type', {
  header: 'Type',
  value: (page) => page.pageType && pageTypeName(page.pageType),
  sortable: true,
  // As wide as the longest usual type, *Call follow-up*.
  width: 28,
  shrinks: false,
  hideBelow: 'desktop',
});
const audiencesColumn = number('audiences', {
  header: 'Audiences',
  value: (page) => page.audiencesCount || null,
  sortable: true,
  width: 20,
  hideBelow: 'wide',
});
const updatedColumn = time('updated', {
  header: 'Updated',
  value: (page) => page.updatedAt,
  sortable: true,
  width: 25,
  hideBelow: 'narrow',
  phone: undefined,
});
const actionsColumn = actions(
  (page) => (
    <>
      <EditLink page={page} />
      <PageMenu page={page} />
    </>
  ),
  // They lie over the time of the update.
  { hideBelow: 'narrow' },
);

const leading = [nameColumn, statusColumn, phoneColumn, typeColumn];
const trailing = [audiencesColumn, updatedColumn, actionsColumn];
export const pageColumns = {
  withResults: [...leading, ...resultColumns, ...trailing],
  /** For services without counts. */
  plain: [...leading, ...trailing],
};

/** CSV columns of pages, named as in the API; lists are counts. */
export const pageCsvColumns: CsvColumns<PageRow> = {
  ...csvFields('pageId', 'name', 'title'),
  status: csvColumn('status', ({ status }) => status),
  pageType: csvColumn('type', ({ pageType }) => pageType),
  audiencesCount: csvColumn('audiences', ({ audiencesCount }) => audiencesCount),
  sessions: csvColumn('sessions', ({ results }) => results?.sessions),
  conversions: csvColumn('conversion', ({ results }) => results?.conversions),
  actionsCount: ({ actions }) => actions?.length,
  ...csvFields('brandId', 'createdAt'),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  ...csvFields('archivedAt', 'deletedAt', 'pageContext'),
};
