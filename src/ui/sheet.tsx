import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogPanel } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  /** Accessible name; the content has its own heading. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** Modal panel at the right edge of the window; full width on phones. */
export const Sheet = ({ label, onClose, children }: SheetProps) => (
  <DialogPanel
    label={label}
    onClose={onClose}
    className="fixed inset-y-0 right-0 z-dialog w-preview max-w-full overflow-auto bg-canvas shadow-dialog"
  >
    {children}
    <IconButton
      icon={X}
      label={`Close ${label.toLowerCase()}`}
      onClick={onClose}
      className="absolute top-3.5 right-2 z-sticky"
    />
  </DialogPanel>
);
