import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/accounts-queries.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { useLogDialog } from './use-log-dialog.ts';

const NewAccountLogDialog = onDemand(
  async () => (await import('./new-account-log-dialog.tsx')).NewAccountLogDialog,
  { onDismiss: ({ onClose }) => onClose() },
);

/**
 * The form of an entry, over any screen whose url asks for it by `write`.
 *
 * @param accountId whose log it is; typed into the form where it is not given
 */
export function AccountLogWriting({ accountId }: { accountId?: string }) {
  const close = useLogDialog();
  if (!close) return null;
  return accountId === undefined ? (
    <NewAccountLogDialog onClose={close} />
  ) : (
    <OfAccount key={accountId} accountId={accountId} onClose={close} />
  );
}

function OfAccount({ accountId, onClose }: { accountId: string; onClose(): void }) {
  // Only as far as it is known: writing does not wait for a name.
  const { data } = useQuery({ ...accountQuery(accountId), enabled: false });
  return (
    <NewAccountLogDialog
      accountId={accountId}
      name={data?.name || data?.domain || undefined}
      onClose={onClose}
    />
  );
}
