import type { Recent } from '#api/sync/recents.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';

export type WrittenLog = Extract<Recent, { kind: 'writtenLog' }>;

const { custom, text, time } = columnKit<WrittenLog>();

export const writtenColumns = [
  custom('text', { header: 'Text', value: ({ name }) => name ?? undefined, phone: 'lead' }, ({ name }) =>
    name ? (
      <bdi className="font-medium text-strong">{name}</bdi>
    ) : (
      <span className="text-faint">No text</span>
    ),
  ),
  text('type', { header: 'Type', value: ({ type }) => type, width: 30 }),
  text('source', { header: 'Source', value: ({ source }) => source, width: 30, phone: 'kind' }),
  idColumn<WrittenLog>('id', { header: 'Entry ID', value: ({ id }) => id, width: 48, minor: true }),
  // Epoch ms in the API's timestamp format.
  time('written', { header: 'Added', value: ({ at }) => `+${at}` }),
];

/** Named like the API's fields. */
export const writtenLogCsvColumns: CsvColumns<WrittenLog> = {
  personLogId: ({ id }) => id,
  personId: ({ ownerId }) => ownerId,
  text: ({ name }) => name,
  type: csvColumn('type', ({ type }) => type),
  source: csvColumn('source', ({ source }) => source),
  writtenAt: csvColumn('written', ({ at }) => csvTime(`+${at}`)),
};
