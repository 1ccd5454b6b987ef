import { useRef } from 'react';
import { DialogPanel } from '#ui/dialog.tsx';
import { Sidebar } from './sidebar.tsx';

interface SidebarSheetProps {
  onClose(): void;
}

/** The sidebar of a phone. */
export function SidebarSheet({ onClose }: SidebarSheetProps) {
  const hasLeft = useRef(false);
  return (
    <DialogPanel
      label="Menu"
      onClose={onClose}
      // Following a link is what the sheet was opened for.
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('a'))) return;
        hasLeft.current = true;
        onClose();
      }}
      // The screen that comes takes the focus.
      onCloseAutoFocus={(event) => hasLeft.current && event.preventDefault()}
      className="fixed inset-y-0 left-0 z-dialog flex w-sidebar flex-col bg-canvas text-sm shadow-dialog"
    >
      <Sidebar rail={false} />
    </DialogPanel>
  );
}
