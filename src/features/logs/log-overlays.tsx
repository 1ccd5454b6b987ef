import { useNavigate, useSearch } from '@tanstack/react-router';
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
  return onClose && <NewAccountLogDialog key={accountId} accountId={accountId} onClose={onClose} />;
}

/** Shows the log entry form over any screen with `write` in its URL. Without a `personId`, the form asks for the person. */
export function PersonLogOverlay({ personId }: { personId?: string }) {
  const onClose = useCloseLogDialog();
  return onClose && <NewPersonLogDialog key={personId} personId={personId} onClose={onClose} />;
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
