import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { WrittenLog } from './written-columns.tsx';

/** What a file of the entries holds that were written to a person here, headed as the service calls it. */
export const csvColumns: CsvColumns<WrittenLog> = {
  personLogId: ({ id }) => id,
  personId: ({ ownerId }) => ownerId,
  text: ({ name }) => name,
  type: shownAs('type', ({ type }) => type),
  source: shownAs('source', ({ source }) => source),
  writtenAt: shownAs('written', ({ at }) => moment(`+${at}`)),
};
