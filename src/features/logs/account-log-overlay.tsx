import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/accounts-queries.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { useCloseLogDialog } from './use-close-log-dialog.ts';

const NewAccountLogDialog = onDemand(
  async () => (await import('./new-account-log-dialog.tsx')).NewAccountLogDialog,
  { onDismiss: ({ onClose }) => onClose() },
);

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
