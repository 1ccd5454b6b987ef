import {
  type CsvField,
  type Dimension,
  dimensions,
  formatLocalDate,
  isText,
  type Range,
  type Selection,
} from '#engines/sessions/index.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { formatDateTime } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { csvFileName } from '#table/csv.ts';
import type { ExportControls, ExportResult } from '#table/export-wait.tsx';
import { hiddenColumns, parseHidden } from '#table/hidden-columns.ts';
import { dimensionFormats, formatFilter, formatSelection } from './dimensions.ts';
import { formatDateRange } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';
import { orderOf, type SessionsSearch } from './sessions-search.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

/** Where an export states its filters: nowhere, in the first lines, or in a second file. */
export type ExportFormat = 'plain' | 'with-filters' | 'separate-filters';

interface ExportContext {
  client: AnalysisClient | null;
  loadState: AnalysisLoadState | null;
  calendar: ZonedCalendar;
  selection: Selection;
  page: string | null | undefined;
  names: AudienceNames | undefined;
  range: Range | null;
  search: SessionsSearch;
}

/** Describes the exported sessions, one property per line. */
function describeExport(
  { page, selection, calendar, names, range, search, loadState }: ExportContext,
  rows: number,
) {
  const { zone } = calendar;
  const filtered = dimensions.filter((dimension) => selection[dimension]);
  const lines: string[][] = [
    ['Page', page ?? ''],
    ['Date range', range ? formatDateRange(range, zone) : ''],
    ['Time zone', zone],
    ...(search.audience ? [['Audience', names?.get(search.audience) ?? '', search.audience]] : []),
    ...filtered.map((each) => [
      'Selected',
      dimensionFormats[each].label,
      ...filterTexts(each, selection, { calendar, names }),
    ]),
    ['Sessions', String(rows)],
    ['Of', String(loadState?.loaded ?? 0)],
    ...(loadState?.notices ?? []).map((notice) => ['Incomplete', notice]),
    ['Exported at', formatDateTime(Date.now(), 'exact', zone)],
  ];
  return lines;
}

/** The filter of a dimension: all texts, one per cell. */
const filterTexts = (
  dimension: Dimension,
  selection: Selection,
  context: Parameters<typeof formatFilter>[2],
) =>
  isText(dimension)
    ? (selection[dimension] ?? []).map(
        (text) => text || formatFilter(dimension, { [dimension]: [text] }, context),
      )
    : [formatFilter(dimension, selection, context)];

/** Parts of the file name, unique per dates, audience and selection. */
export function exportNameParts({ page, names, range, calendar, selection, search }: ExportContext) {
  const day = (time: number | null) => (time === null ? null : formatLocalDate(time, calendar));
  const [from, to] = [day(range?.start ?? null), day(range?.end ?? null)];
  return [
    'sessions',
    page,
    !from && !to
      ? 'all time'
      : [from ? `from ${from}` : null, to ? `to ${to}` : null].filter(Boolean).join(' '),
    search.audience && (names?.get(search.audience) ?? search.audience),
    formatSelection(selection, { calendar, names }),
  ];
}

/** Exports the selected sessions as CSV. The worker builds the file, so the main thread never holds the rows. */
export async function exportSessions(
  format: ExportFormat,
  context: ExportContext,
  options: ExportControls,
): Promise<ExportResult> {
  const { client, selection, names = new Map(), search } = context;
  const order = orderOf(search);
  if (!client) throw new Error("The sessions haven't loaded yet. Try again in a moment.");
  const fields = visibleCsvFields(parseHidden(hiddenColumns.get(), 'Sessions'));
  const { total } = await client.call('rows', { selection, order, from: 0, count: 0 });
  const description = describeExport(context, total);
  const head = format === 'with-filters' ? [...description, []] : [];
  const { file, rows } = await client.call(
    'csv',
    { selection, order, preamble: head, fields, audienceNames: names },
    options,
  );
  const name = exportNameParts(context);
  const filtersFile = csvFile(description.map((line) => csvLine(line)));
  return {
    files: [
      { file, name: csvFileName(name) },
      ...(format === 'separate-filters'
        ? [{ file: filtersFile, name: csvFileName([...name, 'filters']) }]
        : []),
    ],
    count: rows,
  };
}

/** CSV columns, with the table column that shows the same. */
const fields: readonly (readonly [field: CsvField, column?: string])[] = [
  ['audienceSessionId'],
  ['analyticsSessionId'],
  ['pageId'],
  ['audienceId', 'audience'],
  ['audienceName', 'audience'],
  ['sessionStartedAt', 'started'],
  ['sessionEndedAt'],
  ['timeSpentSeconds', 'time'],
  ['maxScrollDepthPercentage', 'scroll'],
  ['totalClicksCount', 'clicks'],
  ['questionsAskedCount', 'questions'],
  ['hasConversion', 'outcome'],
  ['hasFormSubmit', 'outcome'],
  ['isBounce', 'outcome'],
  ['utmSource', 'source'],
  ['utmMedium', 'source'],
  ['utmCampaign', 'campaign'],
  ['utmContent'],
  ['utmTerm'],
  ['pageTitle'],
  ['pageUrl'],
  ['formSubmissionId'],
  ['formSubmissionIdentifier'],
  ['formSubmissionEmail'],
  ['formSubmissionPhone'],
];

/** CSV columns, except those whose table column is hidden. */
const visibleCsvFields = (hidden: readonly unknown[]): CsvField[] =>
  fields.filter(([, column]) => column === undefined || !hidden.includes(column)).map(([field]) => field);
