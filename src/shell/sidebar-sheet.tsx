import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { DialogContent } from '#ui/dialog.tsx';
import { Sidebar } from './sidebar.tsx';

interface SidebarSheetProps {
  onClose(): void;
}

/** The sidebar of a phone. Loaded when it is first opened. */
export function SidebarSheet({ onClose }: SidebarSheetProps) {
  const hasLeft = useRef(false);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <DialogContent
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
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <Sidebar rail={false} />
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  );
}
