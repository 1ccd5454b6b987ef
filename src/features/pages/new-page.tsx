import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { Plus } from 'lucide-react';
import { useCapability } from '#api/transport/session.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand, useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import type { ListedPage } from './pages-queries.ts';

const NewPageDialog = onDemand(async () => (await import('./new-page-dialog.tsx')).NewPageDialog, {
  onDismiss: ({ onClose }) => onClose(),
});

interface OpenDialog {
  /** Page to copy, already selected. */
  copied: ListedPage | null;
}

const openDialog = createAtom<OpenDialog | null>(null);
const close = () => openDialog.set(null);

/** Opens the dialog *New page* over the current screen. */
export const openNewPage = (copied: ListedPage | null = null): void => openDialog.set({ copied });

const command = { label: 'New page', keywords: ['add', 'create'], icon: Plus, run: () => openNewPage() };

/** Primary action of the list of pages. */
export const NewPageButton = () => (
  <>
    <PaletteCommand {...command} shortcut="create" />
    <Button variant="primary" size="sm" icon={Plus} aria-keyshortcuts="Shift+N" onClick={command.run}>
      New page
      <Kbd isOnAccent>⇧N</Kbd>
    </Button>
  </>
);

/** Renders the dialog *New page* and has the palette open it, if the service can create pages. */
export const NewPageHost = () => (useCapability('page-lifecycle') ? <NewPage /> : null);

function NewPage() {
  const opened = useSelector(openDialog);
  useCommands([command], 'anywhere');
  useUnmount(close);
  return opened ? <NewPageDialog {...opened} onClose={close} /> : null;
}
