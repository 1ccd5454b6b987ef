import { type Dimension, dimensions, isText, type Selection } from '#engines/sessions/dimensions.ts';
import { formatLocalDate, type Range } from '#engines/sessions/range.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { formatMoment } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { csvName } from '#table/csv.ts';
import type { Exported, Making } from '#table/export-wait.tsx';
import { hiddenColumns, hiddenIn } from '#table/hidden-columns.ts';
import { csvFieldsBut } from './csv-fields.ts';
import { chosenText, dimensionNames, selectionWords, valueName } from './dimension-labels.ts';
import { rangeText } from './format.ts';
import { orderOf } from './list-order.ts';
import type { AudienceNames } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

/** Whether a file of sessions says what they are: not at all, in its first lines, or in a file beside it. */
export type Form = 'plain' | 'headed' | 'beside';

interface ExportFacts {
  client: AnalysisClient | null;
  loadState: AnalysisLoadState | null;
  calendar: ZonedCalendar;
  selection: Selection;
  page: string | null | undefined;
  names: AudienceNames | undefined;
  range: Range | null;
  search: SessionsSearch;
}

/** Which sessions are in a file, a fact a line. */
function aboutOf({ page, selection, calendar, names, range, search, loadState }: ExportFacts, rows: number) {
  const { zone } = calendar;
  const chosen = dimensions.filter((dimension) => selection[dimension]);
  const lines: string[][] = [
    ['Page', page ?? ''],
    ['Date range', range ? rangeText(range, zone) : ''],
    ['Time zone', zone],
    ...(search.audience ? [['Audience', names?.get(search.audience) ?? '', search.audience]] : []),
    ...chosen.map((each) => [
      'Selected',
      dimensionNames[each],
      ...choiceTexts(each, selection, { calendar, names }),
    ]),
    ['Sessions', String(rows)],
    ['Of', String(loadState?.loaded ?? 0)],
    ...(loadState?.notices ?? []).map((notice) => ['Incomplete', notice]),
    ['Exported at', formatMoment(Date.now(), 'exact', zone)],
  ];
  return lines;
}

/** What is chosen of a dimension: every text in a cell of its own, as none is left out of a file. */
const choiceTexts = (dimension: Dimension, selection: Selection, known: Parameters<typeof chosenText>[2]) =>
  isText(dimension)
    ? (selection[dimension] ?? []).map((text) => text || valueName(dimension, text))
    : [chosenText(dimension, selection, known)];

/** Names a file by what is in it, so that files of other days, audiences or selections have other names. */
export function exportNameParts({ page, names, range, calendar, selection, search }: ExportFacts) {
  const day = (moment: number | null) => (moment === null ? null : formatLocalDate(moment, calendar));
  const [from, to] = [day(range?.start ?? null), day(range?.end ?? null)];
  return [
    'sessions',
    page,
    !from && !to
      ? 'all time'
      : [from ? `from ${from}` : null, to ? `to ${to}` : null].filter(Boolean).join(' '),
    search.audience && (names?.get(search.audience) ?? search.audience),
    selectionWords(selection, { calendar, names }),
  ];
}

/** Writes the chosen sessions as CSV. The worker makes the file, so that this thread need not hold the rows. */
export async function makeExport(form: Form, facts: ExportFacts, making: Making): Promise<Exported> {
  const { client, selection, names = new Map(), search } = facts;
  const order = orderOf(search);
  if (!client) throw new Error("The sessions haven't loaded yet. Try again in a moment.");
  const fields = csvFieldsBut(hiddenIn(hiddenColumns.get(), 'Sessions'));
  const { total } = await client.request('rows', { selection, order, from: 0, count: 0 });
  const about = aboutOf(facts, total);
  const head = form === 'headed' ? [...about, []] : [];
  const { file, rows } = await client.request('csv', { selection, order, head, fields, names }, making);
  const name = exportNameParts(facts);
  const beside = csvFile(about.map((line) => csvLine(line)));
  return {
    files: [
      { file, name: csvName(name) },
      ...(form === 'beside' ? [{ file: beside, name: csvName([...name, 'filters']) }] : []),
    ],
    count: rows,
  };
}
