import { csvName } from '#table/csv.ts';
import type { Exported } from '#table/export-wait.tsx';
import { hiddenColumns, hiddenIn } from '#table/hidden-columns.ts';
import { csvFile, csvLine } from '#util/csv-write.ts';
import { formatMoment } from '#util/time.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import { csvFieldsBut } from './csv-fields.ts';
import type { Selection } from './engine/dimensions.ts';
import type { Range } from './engine/range.ts';
import type { Order } from './engine/rows/order.ts';
import type { AudienceNames } from './queries.ts';
import { rangeText } from './words.ts';

/** Whether a file of sessions says what they are: not at all, in its first lines, or in a file beside it. */
export type Form = 'plain' | 'headed' | 'beside';

export interface ExportFacts {
  analytics: Analytics | null;
  reading: ReadingState | null;
  page: string | null | undefined;
  names: AudienceNames | undefined;
  selection: Selection;
  /** What is chosen, in words: of which dimension, and what. */
  filters: readonly (readonly [name: string, words: string])[];
  order: Order;
  range: Range | null;
  zone: string;
}

/** Which sessions are in a file, a fact a line. */
function aboutOf({ page, filters, range, zone, reading }: ExportFacts, rows: number): string[][] {
  return [
    ['Page', page ?? ''],
    ['Days', range ? rangeText(range, zone) : ''],
    ['Time zone', zone],
    ...filters.map(([name, words]) => ['Filter', name, words]),
    ['Sessions', String(rows)],
    ['Of', String(reading?.loaded ?? 0)],
    ...(reading?.notices ?? []).map((notice) => ['Not all there are', notice]),
    ['Written', formatMoment(Date.now(), 'exact', zone)],
  ];
}

/** Writes the chosen sessions as CSV. The worker makes the file, so that this thread need not hold the rows. */
export async function makeExport(form: Form, facts: ExportFacts): Promise<Exported> {
  const { analytics, selection, order, page, names = new Map() } = facts;
  if (!analytics) throw new Error('The sessions are not read yet. Try again in a moment.');
  const choice = { selection, focus: null };
  const fields = csvFieldsBut(hiddenIn(hiddenColumns.get(), 'Sessions'));
  const { total } = await analytics.ask('rows', { ...choice, order, from: 0, count: 0 });
  const about = aboutOf(facts, total);
  const head = form === 'headed' ? [...about, []] : [];
  const { file, rows } = await analytics.ask('csv', { ...choice, order, head, fields, names });
  const beside = csvFile(about.map((line) => csvLine(line)));
  return {
    files: [
      { file, name: csvName(['sessions', page]) },
      ...(form === 'beside' ? [{ file: beside, name: csvName(['sessions', page, 'what is chosen']) }] : []),
    ],
    count: rows,
  };
}
