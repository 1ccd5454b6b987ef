import { useSelector } from '@tanstack/react-store';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toasts } from '#ui/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { layoutStyle, sidebarStyle } from './layout-style.ts';
import { PaletteHost, type PaletteProps } from './palette/palette-host.tsx';
import { Sidebar } from './sidebar.tsx';

const Toaster = onDemand(async () => (await import('#ui/toaster.tsx')).Toaster);

/** Persistent layout: skip link, sidebar, and the palette, toasts and confirmations. */
export function Layout({ Palette, children }: { Palette: ComponentType<PaletteProps>; children: ReactNode }) {
  // The toaster is loaded with the first toast.
  const hasToasts = useSelector(toasts, ({ length }) => length > 0);
  const [hadToasts, setHadToasts] = useState(hasToasts);
  if (hasToasts && !hadToasts) setHadToasts(true);
  return (
    <div className={layoutStyle}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-toast rounded-md bg-raised px-3 py-1.5 font-medium text-accent-text text-sm shadow-popover not-focus:sr-only"
      >
        Skip to content
      </a>
      <aside aria-label="Sidebar" className={sidebarStyle}>
        <Sidebar rail />
      </aside>
      <div className="flex min-w-0 flex-col">{children}</div>
      <PaletteHost Palette={Palette} />
      <div className="fixed bottom-6 left-6 z-toast w-toast max-w-[calc(100%-3rem)]">
        {hadToasts ? <Toaster /> : null}
      </div>
      <ConfirmDialog />
    </div>
  );
}
