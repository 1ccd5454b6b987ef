import type { ReactNode } from 'react';
import { Hosts } from './hosts.tsx';
import { layoutStyle, sidebarStyle } from './layout-style.ts';
import { Sidebar } from './sidebar.tsx';

/** Persistent layout: skip link, sidebar, and hosts of toasts and confirmations. */
export function Layout({ children }: { children: ReactNode }) {
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
      <Hosts />
    </div>
  );
}
