import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { WrittenLog } from './written-columns.tsx';

/** Named like the API's fields. */
export const csvColumns: CsvColumns<WrittenLog> = {
  personLogId: ({ id }) => id,
  personId: ({ ownerId }) => ownerId,
  text: ({ name }) => name,
  type: shownAs('type', ({ type }) => type),
  source: shownAs('source', ({ source }) => source),
  writtenAt: shownAs('written', ({ at }) => moment(`+${at}`)),
};
