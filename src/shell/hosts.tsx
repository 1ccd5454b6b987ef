import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { onDemand } from '#ui/on-demand.tsx';
import { confirms, notices, resolveConfirm } from './dialog-queue.ts';
import { PaletteHost } from './palette/palette-host.tsx';

const Toaster = onDemand(async () => (await import('./toaster.tsx')).Toaster);
const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  onDismiss: () => {
    for (const request of confirms.get()) resolveConfirm(request, 'cancel');
  },
});

/** Loads what draws toasts and confirmations when the first of each is posted, and keeps it from then on. */
export function Hosts() {
  const toasts = useOnce(useSelector(notices, ({ length }) => length > 0));
  const asks = useOnce(useSelector(confirms, ({ length }) => length > 0));
  return (
    <>
      <PaletteHost />
      <div className="fixed bottom-6 left-6 z-toast w-toast max-w-[calc(100%-3rem)]">
        {toasts ? <Toaster /> : null}
      </div>
      {asks ? <ConfirmDialog /> : null}
    </>
  );
}

function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  useEffect(() => {
    if (now) setEver(true);
  }, [now]);
  return ever || now;
}
