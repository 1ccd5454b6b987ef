import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type Recent, useRecents } from '#api/sync/recents.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { SeenPages, StateLabel } from '#features/audiences/public.ts';
import { plural } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import type { Column } from '#table/column.ts';
import { columnKit, type Spec } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { DataTable, type DataTableProps } from '#table/data-table.tsx';
import { ColumnsTool } from '#table/list-tools.tsx';
import { TableFooter } from '#table/table-footer.tsx';
import { type ExportOptions, useCsvExport } from '#table/use-csv-export.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { personAudiencesQuery } from './people-queries.ts';

/** A column of IDs with a copy button. */
const idColumn = <T extends object>(id: string, spec: Spec<T, string>): Column<T> =>
  columnKit<T>().custom(id, { width: 44, ...spec }, (row) => {
    const value = spec.value(row);
    return value ? <CopyId value={value} name={spec.header} /> : <span className="text-faint">None</span>;
  });

interface PersonListsProps {
  personId: string;
  name: string;
}

/** Pages with audiences made for a person. */
export const PersonPages = ({ personId, name }: PersonListsProps) => (
  <SeenPages
    label="Audiences made for this person"
    query={personAudiencesQuery(personId)}
    verb="Sees"
    isReserved
    pagesOf={(audiences) =>
      audiences.map((audience) => ({
        key: audience.audienceId,
        link: audienceLink(audience.audienceId, audience.pageId),
        audience,
        detail: (
          <>
            <StateLabel row={audience} />
            {audience.overriddenFields?.length ? (
              <TailoredCount count={audience.overriddenFields.length} />
            ) : null}
          </>
        ),
      }))
    }
    tools={(list) => (
      <span className="-mr-2 flex">
        <ExportCsv
          list={list}
          rows={() => list.rows}
          columns={audienceCsvColumns}
          table="Audiences made for this person"
          name={name}
          noun="audience"
        />
      </span>
    )}
  />
);

/** A person's audiences and log entries that this device has cached, where the API can't list them. */
export function CachedPersonLists({ personId, name }: PersonListsProps) {
  const { data = [], isPending } = useQuery(cachedRecordsQuery('audience'));
  const recents = useRecents();
  return (
    <div className="min-w-0">
      <CachedList
        title="Audiences"
        hint="Audiences made for this person that you've opened. Others can't be listed here."
        label="Audiences made for this person"
        name={name}
        rows={data.flatMap(({ id, value, seenAt }) =>
          value.personId === personId ? { ...value, id, seenAt } : [],
        )}
        rowLink={({ id, pageId }) => audienceLink(id, pageId)}
        columns={cachedAudienceColumns}
        csvColumns={cachedAudienceCsvColumns}
        loading={isPending}
        noun="audience"
        nouns="audiences"
        countSuffix="opened on this device"
        empty={
          <EmptyState illustration="audiences" title="No audiences yet">
            Audiences made for this person appear here after you open them and load their values.
          </EmptyState>
        }
      />
      <CachedList
        title="Log"
        hint="Entries you've added on this device since signing in. Other entries can't be listed here."
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
          <EmptyState illustration="topics" title="No entries yet">
            Add one with “Log entry”. Entries from others can't be listed here.
          </EmptyState>
        }
      />
    </div>
  );
}

interface CachedListProps<T extends object>
  extends Pick<DataTableProps<T>, 'label' | 'rowLink' | 'loading' | 'empty'> {
  rows: T[];
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
}

/** A list of a person with its heading and tools. */
function CachedList<T extends { id: string }>(props: CachedListProps<T>) {
  const { title, hint, csvColumns, noun, nouns, name, countSuffix, ...table } = props;
  const { label, rows, columns, rowLink } = table;
  return (
    <section aria-label={title} className="min-w-0 border-line pt-5 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-gutter">
        <h2 className="font-semibold text-lg text-strong">{title}</h2>
        {rows.length === 0 ? null : (
          <span className="flex items-center gap-1">
            <ExportCsv {...{ name, noun, nouns }} rows={() => rows} columns={csvColumns} table={label} />
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

interface AudienceRow
  extends Pick<Received<Audience>, 'audienceId' | 'effectiveName' | 'status' | 'pageId' | 'createdAt'> {
  pageName?: string | null | undefined;
}
const audience = columnKit<AudienceRow>();

const createdColumn = audience.time('created', {
  header: 'Created',
  value: (row) => row.createdAt,
  hideBelow: 'wide',
  phone: undefined,
});
const commonColumns = [
  audience.name('name', { noun: 'audience', header: 'Name', value: (row) => row.effectiveName }),
  audience.status('status', { header: 'Status', value: (row) => row.status }),
];
/** Named like the API's fields. */
const commonCsvColumns: CsvColumns<AudienceRow> = {
  audienceId: ({ audienceId }) => audienceId,
  effectiveName: ({ effectiveName }) => effectiveName,
  status: csvColumn('status', ({ status }) => status),
  pageId: csvColumn('page', ({ pageId }) => pageId),
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
};
const audienceCsvColumns: CsvColumns<AudienceRow> = {
  ...commonCsvColumns,
  pageName: csvColumn('page', ({ pageName }) => pageName),
};

type CachedAudience = Received<Audience> & Pick<CachedRecord<unknown>, 'id' | 'seenAt'>;

const cachedAudienceColumns: Column<CachedAudience>[] = [
  ...commonColumns,
  idColumn<AudienceRow>('page', { header: 'Page ID', value: ({ pageId }) => pageId, hideBelow: 'wide' }),
  createdColumn,
  columnKit<CachedAudience>().time('seen', { header: 'Last loaded', value: ({ seenAt }) => `+${seenAt}` }),
];

const cachedAudienceCsvColumns: CsvColumns<CachedAudience> = {
  ...commonCsvColumns,
  personId: ({ personId }) => personId,
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
  idColumn<WrittenLog>('id', { header: 'Entry ID', value: ({ id }) => id, width: 48, hideBelow: 'wide' }),
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

/** A button that names the list, as the screen's menu exports the log. */
function ExportCsv<T>(options: ExportOptions<T>) {
  const { menu, progress } = useCsvExport(options);
  const { noun, nouns = `${noun}s` } = options;
  return (
    progress ??
    menu.map(({ label, onSelect }) => (
      <IconButton key={label} icon={Download} label={`Export ${nouns}`} onClick={onSelect} />
    ))
  );
}
