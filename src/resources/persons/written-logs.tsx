import { NotebookPen } from 'lucide-react';
import { useMemo } from 'react';
import { useRecents } from '#api/use-recents.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PersonList } from './person-list.tsx';
import { type WrittenLog, writtenColumns } from './written-columns.tsx';

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
    <PersonList
      id="written"
      title="Log"
      hint="Entries can be written to the log of a person, but no operation of the service reads them; these are the ones written in this browser since it was signed in."
      label="Entries written in this browser"
      name={name}
      rows={rows}
      rowId={rowId}
      columns={writtenColumns}
      csvColumns={() => import('./written-csv-columns.ts')}
      noun="entry"
      nouns="entries"
      here="written here"
      empty={
        <EmptyState icon={NotebookPen} title="None written here">
          Write one with “Log entry”. What other people and systems have written cannot be shown.
        </EmptyState>
      }
    />
  );
}
