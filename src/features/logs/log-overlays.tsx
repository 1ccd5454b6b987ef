import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { accountQuery } from '#features/accounts/accounts-queries.ts';
import { personQuery } from '#features/people/people-queries.ts';
import { onDemand } from '#ui/on-demand.tsx';

const NewAccountLogDialog = onDemand(
  async () => (await import('./new-account-log.tsx')).NewAccountLogDialog,
  { onDismiss: ({ onClose }) => onClose() },
);
const NewPersonLogDialog = onDemand(async () => (await import('./new-person-log.tsx')).NewPersonLogDialog, {
  onDismiss: ({ onClose }) => onClose(),
});

/** Shows the log entry form over any screen with `write` in its URL. Without an `accountId`, the form asks for it. */
export function AccountLogOverlay({ accountId }: { accountId?: string }) {
  const onClose = useCloseLogDialog();
  if (!onClose) return null;
  return accountId === undefined ? (
    <NewAccountLogDialog onClose={onClose} />
  ) : (
    <NamedAccountLogDialog key={accountId} accountId={accountId} onClose={onClose} />
  );
}

function NamedAccountLogDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  // Cached data only: the form doesn't wait for a name.
  const { data } = useQuery({ ...accountQuery(accountId), enabled: false });
  return (
    <NewAccountLogDialog
      accountId={accountId}
      name={data?.name || data?.domain || undefined}
      onClose={onClose}
    />
  );
}

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

/** Callback that closes the log entry form; null if the URL has no `write`. In the URL, the form survives a reload. */
function useCloseLogDialog(): (() => void) | null {
  const write = useSearch({ strict: false, select: (search) => search.write });
  const navigate = useNavigate();
  if (!write) return null;
  return () =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, write: undefined }),
      replace: true,
      resetScroll: false,
    });
}
