import { Menu } from 'lucide-react';
import { memo, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { onDemand } from '#ui/on-demand.tsx';

const SidebarSheet = onDemand(async () => (await import('./sidebar-sheet.tsx')).SidebarSheet, {
  onDismiss: ({ onClose }) => onClose(),
});

/** Opens the sidebar where there is no room for it. */
export const MenuButton = memo(function MenuButton() {
  const [open, setOpen] = useState(false);
  return (
    <span className="-ml-2.5 phone:hidden">
      <IconButton
        icon={Menu}
        label="Menu"
        className="max-phone:size-hit"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? <SidebarSheet onClose={() => setOpen(false)} /> : null}
    </span>
  );
});
