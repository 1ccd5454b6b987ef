import { Menu } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

const SidebarSheet = lazy(() => import('./sidebar-sheet.tsx'));

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
      {open ? (
        <Suspense>
          <SidebarSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
});
