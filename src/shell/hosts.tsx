import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { onDemand } from '#ui/on-demand.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { notices } from './dialog-queue.ts';
import { PaletteHost } from './palette/palette-host.tsx';

const Toaster = onDemand(async () => (await import('./toaster.tsx')).Toaster);

/** Loads what draws toasts when the first of them is posted, and keeps it from then on. */
export function Hosts() {
  const hasNotices = useSelector(notices, ({ length }) => length > 0);
  const [hadNotices, setHadNotices] = useState(hasNotices);
  useEffect(() => {
    if (hasNotices) setHadNotices(true);
  }, [hasNotices]);
  return (
    <>
      <PaletteHost />
      <div className="fixed bottom-6 left-6 z-toast w-toast max-w-[calc(100%-3rem)]">
        {hadNotices || hasNotices ? <Toaster /> : null}
      </div>
      <ConfirmDialog />
    </>
  );
}
