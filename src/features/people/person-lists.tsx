import { useQuery } from '@tanstack/react-query';
import { NotebookPen, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Recent, useRecents } from '#api/sync/recents.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { plural } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { DataTable, type DataTableProps } from '#table/data-table.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { idColumn } from '#table/id-column.tsx';
import { ColumnsTool } from '#table/list-tools.tsx';
import { TableFooter } from '#table/table-footer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface PersonListsProps {
  personId: string;
  name: string;
}

/** A person's audiences and log entries that this device has cached: the API can't list them. */
export function PersonLists({ personId, name }: PersonListsProps) {
  const { data = [], isPending } = useQuery(cachedRecordsQuery('audience'));
  const recents = useRecents();
  return (
    <div className="min-w-0">
      <PersonList
        id="audiences"
        title="Audiences"
        hint="Audiences made for this person that you've opened. This API can't list the others."
        label="Audiences made for this person"
        name={name}
        rows={data.filter(({ value }) => value.personId === personId)}
        rowLink={({ id, value }) => audienceLink(id, value.pageId)}
        columns={audienceColumns}
        csvColumns={audienceCsvColumns}
        loading={isPending}
        noun="audience"
        nouns="audiences"
        countSuffix="opened on this device"
        empty={
          <EmptyState icon={Users} title="No audiences yet">
            Audiences made for this person appear here after you open them and load their values.
          </EmptyState>
        }
      />
      <PersonList
        id="written"
        title="Log"
        hint="Entries you've added on this device since signing in. Other entries aren't available from this API."
        label="Entries you've added"
        name={name}
        rows={recents.filter(
          (each): each is WrittenLog =>
            each.kind === 'writtenLog' && each.of === 'person' && each.ownerId === personId,
        )}
        columns={logColumns}
        csvColumns={logCsvColumns}
        noun="entry"
        nouns="entries"
        countSuffix="added by you"
        empty={
          <EmptyState icon={NotebookPen} title="No entries yet">
            Add one with “Log entry”. Entries from others aren't available from this API.
          </EmptyState>
        }
      />
    </div>
  );
}

interface PersonListProps<T extends object> extends Pick<DataTableProps<T>, 'label' | 'rowLink' | 'loading'> {
  rows: T[];
  id: string;
  title: string;
  hint: string;
  /** Of the person, for the file name. */
  name: string;
  noun: string;
  nouns: string;
  columns: Column<T>[];
  csvColumns: CsvColumns<T>;
  /** Follows the count, as in "2 audiences opened on this device". */
  countSuffix: string;
  empty: ReactNode;
}

function PersonList<T extends { id: string }>(props: PersonListProps<T>) {
  const { id, title, hint, csvColumns, noun, nouns, name, countSuffix, ...table } = props;
  const { label, rows, columns, rowLink } = table;
  return (
    <section aria-labelledby={id} className="min-w-0 border-line pt-5 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-gutter">
        <h2 id={id} className="font-semibold text-lg text-strong">
          {title}
        </h2>
        {rows.length === 0 ? null : (
          <span className="flex items-center gap-1">
            <ExportButton
              rows={() => rows}
              columns={csvColumns}
              table={label}
              name={name}
              noun={noun}
              nouns={nouns}
            />
            <ColumnsTool table={label} columns={columns} />
          </span>
        )}
      </div>
      <p className="mt-0.5 px-gutter pb-3 text-muted text-sm">{hint}</p>
      <DataTable
        {...table}
        rowId={(row) => row.id}
        total={rows.length}
        footer={
          <TableFooter canOpenRows={rowLink !== undefined}>
            {plural(rows.length, noun, nouns)} {countSuffix}
          </TableFooter>
        }
      />
    </section>
  );
}

type SeenAudience = CachedRecord<Received<Audience>>;
const audience = columnKit<SeenAudience>();

const audienceColumns = [
  audience.name('name', { header: 'Name', value: ({ value }) => value.effectiveName }),
  audience.status('status', { header: 'Status', value: ({ value }) => value.status }),
  idColumn<SeenAudience>('page', { header: 'Page ID', value: ({ value }) => value.pageId, minor: true }),
  audience.time('created', {
    header: 'Created',
    value: ({ value }) => value.createdAt,
    minor: true,
    phone: undefined,
  }),
  audience.time('seen', { header: 'Last loaded', value: ({ seenAt }) => `+${seenAt}` }),
];

/** Named like the API's fields; values as last loaded. */
const audienceCsvColumns: CsvColumns<SeenAudience> = {
  audienceId: ({ id }) => id,
  effectiveName: ({ value }) => value.effectiveName,
  status: csvColumn('status', ({ value }) => value.status),
  pageId: csvColumn('page', ({ value }) => value.pageId),
  personId: ({ value }) => value.personId,
  createdAt: csvColumn('created', ({ value }) => csvTime(value.createdAt)),
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};

type WrittenLog = Extract<Recent, { kind: 'writtenLog' }>;
const log = columnKit<WrittenLog>();

const logColumns = [
  log.custom('text', { header: 'Text', value: ({ name }) => name ?? undefined, phone: 'lead' }, ({ name }) =>
    name ? (
      <bdi className="font-medium text-strong">{name}</bdi>
    ) : (
      <span className="text-faint">No text</span>
    ),
  ),
  log.text('type', { header: 'Type', value: ({ type }) => type, width: 30 }),
  log.text('source', { header: 'Source', value: ({ source }) => source, width: 30, phone: 'kind' }),
  idColumn<WrittenLog>('id', { header: 'Entry ID', value: ({ id }) => id, width: 48, minor: true }),
  // Epoch ms in the API's timestamp format.
  log.time('written', { header: 'Added', value: ({ at }) => `+${at}` }),
];

/** Named like the API's fields. */
const logCsvColumns: CsvColumns<WrittenLog> = {
  personLogId: ({ id }) => id,
  personId: ({ ownerId }) => ownerId,
  text: ({ name }) => name,
  type: csvColumn('type', ({ type }) => type),
  source: csvColumn('source', ({ source }) => source),
  writtenAt: csvColumn('written', ({ at }) => csvTime(`+${at}`)),
};
