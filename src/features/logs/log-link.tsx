import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { onDemand } from '#ui/on-demand.tsx';

const link: LinkProps = { to: '.', search: (now) => ({ ...now, write: true }), resetScroll: false };

/** Opens the log entry form over the current screen. The route's search must accept `write`. */
export const LogLink = () => (
  <>
    <PaletteCommand
      label="Add a log entry"
      keywords={['new', 'create', 'write', 'note', 'person', 'account']}
      icon={Plus}
      shortcut="create"
      link={link}
    />
    <Link {...link} className={buttonStyle({ variant: 'primary', size: 'sm' })}>
      <Icon of={Plus} className="-ml-0.5 opacity-80" />
      Log entry
    </Link>
  </>
);

/** The same in an empty state; the top bar has the primary one. */
export const EmptyLogLink = () => (
  <Link {...link} className={buttonStyle({})}>
    Add an entry
  </Link>
);

/** The same in a sentence. The form starts with the text that was searched for. */
export const InlineLogLink = () => (
  <Link {...link} className={linkStyle}>
    Add a log entry
  </Link>
);

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
  const { write, q } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!write) return null;
  const search = (now: object) => ({ ...now, write: undefined });
  const onClose = () => void navigate({ to: '.', search, replace: true, resetScroll: false });
  return <LogDialog key={ownerId} noun={noun} ownerId={ownerId} searched={q} onClose={onClose} />;
}
