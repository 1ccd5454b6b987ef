import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  onFile(file: File): void;
  children: ReactNode;
}

export function DropZone({ onFile, children }: DropZoneProps) {
  // Moving between children fires `dragenter` before `dragleave`.
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file button does the same.
    <div
      onDragEnter={(event) => hasFiles(event) && setDepth((current) => current + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((current) => Math.max(0, current - 1))}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
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
