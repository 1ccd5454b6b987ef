import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogContent } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  /** Accessible name; the content has its own heading. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** A panel over the right edge of the window, as wide as a phone where there is more. */
export const Sheet = ({ label, onClose, children }: SheetProps) => (
  <Radix.Root open onOpenChange={(open) => !open && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
      <DialogContent className="fixed inset-y-0 right-0 z-dialog w-preview max-w-full overflow-auto bg-canvas shadow-dialog">
        <Radix.Title className="sr-only">{label}</Radix.Title>
        {children}
        <IconButton
          icon={X}
          label={`Close ${label.toLowerCase()}`}
          onClick={onClose}
          className="absolute top-3.5 right-2 z-sticky"
        />
      </DialogContent>
    </Radix.Portal>
  </Radix.Root>
);
