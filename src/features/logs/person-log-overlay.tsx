import { useQuery } from '@tanstack/react-query';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { personQuery } from '#features/people/people-queries.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { useCloseLogDialog } from './use-close-log-dialog.ts';

const NewPersonLogDialog = onDemand(
  async () => (await import('./new-person-log-dialog.tsx')).NewPersonLogDialog,
  { onDismiss: ({ onClose }) => onClose() },
);

/** Shows the log entry form over any screen with `write` in its URL. Without a `personId`, the form asks for the person. */
export function PersonLogOverlay({ personId }: { personId?: string }) {
  const onClose = useCloseLogDialog();
  if (!onClose) return null;
  return personId === undefined ? (
    <NewPersonLogDialog onClose={onClose} />
  ) : (
    <NamedPersonLogDialog key={personId} personId={personId} onClose={onClose} />
  );
}

function NamedPersonLogDialog({ personId, onClose }: { personId: string; onClose(): void }) {
  // Cached data only: the form doesn't wait for a name.
  const { data: person } = useQuery({ ...personQuery(personId), enabled: false });
  const { data: cached } = useQuery(cachedRecordQuery('person', personId));
  const name = person?.name || cached?.value.name || undefined;
  return <NewPersonLogDialog personId={personId} name={name} onClose={onClose} />;
}
