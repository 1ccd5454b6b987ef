import { useQuery } from '@tanstack/react-query';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { personQuery } from '#features/people/people-queries.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { useLogDialog } from './use-log-dialog.ts';

const NewPersonLogDialog = onDemand(
  async () => (await import('./new-person-log-dialog.tsx')).NewPersonLogDialog,
  { onDismiss: ({ onClose }) => onClose() },
);

/**
 * The form of an entry, over any screen whose url asks for it by `write`.
 *
 * @param personId whose log it is; found by what is typed into the form where it is not given
 */
export function PersonLogWriting({ personId }: { personId?: string }) {
  const close = useLogDialog();
  if (!close) return null;
  return personId === undefined ? (
    <NewPersonLogDialog onClose={close} />
  ) : (
    <OfPerson key={personId} personId={personId} onClose={close} />
  );
}

function OfPerson({ personId, onClose }: { personId: string; onClose(): void }) {
  // Only as far as it is known: writing does not wait for a name.
  const { data: read } = useQuery({ ...personQuery(personId), enabled: false });
  const { data: known } = useQuery(cachedRecordQuery('person', personId));
  const name = read?.name || known?.value.name || undefined;
  return <NewPersonLogDialog personId={personId} name={name} onClose={onClose} />;
}
