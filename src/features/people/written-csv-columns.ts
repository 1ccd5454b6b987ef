import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { WrittenLog } from './written-columns.tsx';

/** Named like the API's fields. */
export const csvColumns: CsvColumns<WrittenLog> = {
  personLogId: ({ id }) => id,
  personId: ({ ownerId }) => ownerId,
  text: ({ name }) => name,
  type: csvColumn('type', ({ type }) => type),
  source: csvColumn('source', ({ source }) => source),
  writtenAt: csvColumn('written', ({ at }) => csvTime(`+${at}`)),
};
