import * as Radix from '@radix-ui/react-dialog';
import { Sidebar } from './sidebar.tsx';

interface SidebarSheetProps {
  onClose(): void;
}

/** The sidebar of a phone. Loaded when it is first opened. */
export default function SidebarSheet({ onClose }: SidebarSheetProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          // Following a link is what the sheet was opened for.
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) onClose();
          }}
          className="fixed inset-y-0 left-0 z-dialog flex w-sidebar flex-col bg-canvas text-sm shadow-dialog"
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <Sidebar rail={false} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
