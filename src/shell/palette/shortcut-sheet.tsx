import { Dialog } from '#ui/dialog.tsx';
import { open } from './open.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** All shortcuts; those that do nothing on this screen are faint. */
export const ShortcutSheet = () => (
  <Dialog
    title="Keyboard shortcuts"
    description="Faint shortcuts work on other screens."
    open
    wide
    onClose={() => open.set(null)}
  >
    <ShortcutList here />
  </Dialog>
);
