import { NotebookPen } from 'lucide-react';
import { useMemo } from 'react';
import { useRecents } from '#api/use-recents.ts';
import { DataTable } from '#table/data-table.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { ColumnsTool } from '#table/list-tools.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { plural } from '#util/text.ts';
import { PersonPart } from './person-part.tsx';
import { type WrittenLog, writtenColumns } from './written-columns.tsx';

const label = 'Entries written in this browser';
const kinds = ['writtenLog'] as const;
const rowId = (log: WrittenLog) => log.id;

interface WrittenLogsProps {
  personId: string;
  /** What the person is called. */
  name: string;
}

/** What was written to the log of a person in this browser: no operation reads it back. */
export function WrittenLogs({ personId, name }: WrittenLogsProps) {
  const recents = useRecents(kinds);
  const rows = useMemo(
    () =>
      recents.filter(
        (each): each is WrittenLog =>
          each.kind === 'writtenLog' && each.of === 'person' && each.ownerId === personId,
      ),
    [recents, personId],
  );
  return (
    <PersonPart
      id="written"
      title="Log"
      hint="Entries can be written to the log of a person, but no operation of the service reads them; these are the ones written in this browser since it was signed in."
      tools={
        rows.length === 0 ? null : (
          <>
            <ExportButton
              rows={() => rows}
              columns={() => import('./written-csv-columns.ts')}
              table={label}
              name={name}
              noun="entry"
              nouns="entries"
            />
            <ColumnsTool table={label} columns={writtenColumns} />
          </>
        )
      }
    >
      <DataTable
        label={label}
        columns={writtenColumns}
        rows={rows}
        rowId={rowId}
        total={rows.length}
        empty={
          <EmptyState icon={NotebookPen} title="None written here">
            Write one with “Log entry”. What other people and systems have written cannot be shown.
          </EmptyState>
        }
        foot={<TableFoot opens={false}>{plural(rows.length, 'entry', 'entries')} written here</TableFoot>}
      />
    </PersonPart>
  );
}
