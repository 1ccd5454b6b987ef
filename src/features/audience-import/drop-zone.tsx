import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  onFile(file: File): void;
  children: ReactNode;
}

/** Takes a file that is dropped anywhere on it. */
export function DropZone({ onFile, children }: DropZoneProps) {
  // Going from one child to another leaves the one after entering the other.
  const [depth, setDepth] = useState(0);
  const brings = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file can be chosen by a button as well.
    <div
      onDragEnter={(event) => brings(event) && setDepth((now) => now + 1)}
      onDragLeave={(event) => brings(event) && setDepth((now) => Math.max(0, now - 1))}
      onDragOver={(event) => {
        if (brings(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        setDepth(0);
        const file = event.dataTransfer.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
      className={clsx('flex min-h-full flex-1 flex-col', depth > 0 && 'bg-accent-soft')}
    >
      {children}
    </div>
  );
}
