import { useNavigate, useSearch } from '@tanstack/react-router';
import { onDemand } from '#ui/on-demand.tsx';

const LogDialog = onDemand(async () => (await import('./log-dialog.tsx')).LogDialog, {
  onDismiss: ({ onClose }) => onClose(),
});

interface LogOverlayProps {
  noun: 'account' | 'person';
  /** Account or person that gets the entries. Without it, the form asks for them. */
  ownerId?: string;
}

/** Shows the log entry form over any screen with `write` in its URL, so that it survives a reload. */
export function LogOverlay({ noun, ownerId }: LogOverlayProps) {
  const write = useSearch({ strict: false, select: (search) => search.write });
  const navigate = useNavigate();
  if (!write) return null;
  const search = (now: object) => ({ ...now, write: undefined });
  const onClose = () => void navigate({ to: '.', search, replace: true, resetScroll: false });
  return <LogDialog key={ownerId} noun={noun} ownerId={ownerId} onClose={onClose} />;
}
