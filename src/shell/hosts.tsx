import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PaletteHost } from './palette/palette-host.tsx';
import { confirms, notices } from './requests.ts';

const Toaster = lazy(() => import('./toaster.tsx'));
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Loads what draws toasts and confirmations when the first of each is posted, and keeps it from then on. */
export function Hosts() {
  const toasts = useOnce(useSelector(notices, ({ length }) => length > 0));
  const asks = useOnce(useSelector(confirms, ({ length }) => length > 0));
  return (
    <>
      <PaletteHost />
      <Suspense>
        {toasts ? <Toaster /> : null}
        {asks ? <ConfirmDialog /> : null}
      </Suspense>
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
