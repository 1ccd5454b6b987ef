import { NotebookPen } from 'lucide-react';
import { useRecents } from '#api/sync/recents.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PersonList } from './person-list.tsx';
import { type WrittenLog, writtenColumns, writtenLogCsvColumns } from './written-columns.tsx';

const kinds = ['writtenLog'] as const;
const rowId = (log: WrittenLog) => log.id;

interface WrittenLogsProps {
  personId: string;
  name: string;
}

/** Log entries added on this device, as no operation lists them. */
export function WrittenLogs({ personId, name }: WrittenLogsProps) {
  const recents = useRecents(kinds);
  const rows = recents.filter(
    (each): each is WrittenLog =>
      each.kind === 'writtenLog' && each.of === 'person' && each.ownerId === personId,
  );
  return (
    <PersonList
      id="written"
      title="Log"
      hint="Entries you've added on this device since signing in. Other entries aren't available from this API."
      label="Entries you've added"
      name={name}
      rows={rows}
      rowId={rowId}
      columns={writtenColumns}
      csvColumns={writtenLogCsvColumns}
      noun="entry"
      nouns="entries"
      countSuffix="added by you"
      empty={
        <EmptyState icon={NotebookPen} title="No entries yet">
          Add one with “Log entry”. Entries from others aren't available from this API.
        </EmptyState>
      }
    />
  );
}
